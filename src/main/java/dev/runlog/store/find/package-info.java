/**
 * Sessions found by their facts and by words: the lists, and the full-text index, which is filled behind recording.
 *
 * <p>Imports {@code store.recorded}, {@code store.facts}, {@code store.runs}, {@code store.details}, {@code store.marks}, {@code store.remarks}, {@code store.causes}, {@code store.access},
 * {@code store.sqlite}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.find;
