/**
 * A run for somebody outside: one file that opens without a network, and says what was masked in it.
 *
 * <pre>
 *   session, diagnosis, pages of events ──► Leaving ──► masked values ──► HtmlForm, JsonForm ──► pieces
 * </pre>
 *
 * <p>Forms are given masked values only: what they do not know they cannot let out.
 *
 * <p>Imports {@code insight.bundle}, {@code insight.words}, {@code store} with what is read there, and {@code model}.
 */
package dev.runlog.api.bundle;
