/**
 * What of a run may be shown to somebody outside: every text, name and value passes {@code Masking}, which takes out what
 * looks like a secret or like somebody. The same value gets the same mask.
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.insight.bundle;
