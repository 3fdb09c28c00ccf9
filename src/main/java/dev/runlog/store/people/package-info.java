/**
 * Organizations and what they call versions, people, their logins and invites, and keys; what each may do, and the audit log of what they did.
 * Whoever asks for a write is looked at again in the transaction that writes ({@code Authority}).
 *
 * <p>Imports {@code store.access}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.people;
