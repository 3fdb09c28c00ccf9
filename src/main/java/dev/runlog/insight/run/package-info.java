/**
 * The diagnosis of one run. {@code RunReader} takes its events in the order they were recorded and says what it saw.
 *
 * <pre>
 *   RunEvent … ──► RunReader(Norms) ── finish(RunSummary) ──► RunAnalysis: Signal …, Step …, FailedAttempt …
 * </pre>
 *
 * <p>Imports {@code insight.stretch}, {@code insight.attempt}, {@code insight.text}, {@code insight.words} and {@code model}.
 */
package dev.runlog.insight.run;
