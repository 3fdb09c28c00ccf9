/**
 * What was found about sessions, as lists show it beside each: what it failed with, what the rules say of it, whether it hangs.
 *
 * <p>Imports {@code store.causes}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.remarks;
