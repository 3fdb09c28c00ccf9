/**
 * The ingest benchmark, {@code scripts/bench}: how fast the real jar records events, beside what its parts can do at
 * best and what others do, on one machine in one run.
 */
package dev.runlog.bench;
