/**
 * Causes in rows, and which failures they belong to: what lists, figures and whoever writes causes ask.
 *
 * <p>Imports {@code store.db} and {@code model}.
 */
package dev.runlog.store.causes;
