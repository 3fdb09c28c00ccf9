/**
 * Who is calling: keys and passwords, and the {@link dev.runlog.auth.Principal} they prove.
 *
 * <p>Imports {@code store} and {@code model}.
 */
package dev.runlog.auth;
