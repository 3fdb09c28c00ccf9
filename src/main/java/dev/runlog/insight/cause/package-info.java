/**
 * Why runs fail. Each failed run has one cause of kind run, and one of kind error for each text its tools failed with, as
 * runs that came good have. Causes that differ in a name only belong together.
 *
 * <pre>
 *   RunSummary, RunAnalysis ──► Causes ──► Cause …
 *   all causes of a tenant ───► Gaps ────► which of them are one failure
 * </pre>
 *
 * <p>Imports {@code insight.run}, {@code insight.text} and {@code model}.
 */
package dev.runlog.insight.cause;
