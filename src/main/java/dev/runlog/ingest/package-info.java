/**
 * Between HTTP and storage: the one door for everything that is recorded, whatever brought it.
 *
 * <p>Imports {@code store} and {@code model}.
 */
package dev.runlog.ingest;
