/**
 * Patterns that go on over several events of a run: loops, rows of failures, standstills. Each looks at one act after the
 * other and remembers a bounded number of them.
 *
 * <pre>
 *   Act ──► Stretches ──► Keys (repeat, polling, no effect) · Cycles · Tools (retry) · Thoughts · Lulls (standstill)
 *              finish() ──► Stretch …
 * </pre>
 *
 * <p>Imports {@code insight.attempt}.
 */
package dev.runlog.insight.stretch;
