/**
 * Numbers and texts in few bytes.
 *
 * <p>Imports nothing of ours.
 */
package dev.runlog.store.encoding;
