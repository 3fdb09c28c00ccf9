/**
 * The benchmarks, {@code scripts/bench}, all with the real jar. {@link dev.runlog.bench.IngestBench}: how fast events are
 * recorded, beside what the parts can do at best and what others do, on one machine in one run.
 * {@link dev.runlog.bench.ReadingBench}: how long looking at runs takes. {@link dev.runlog.bench.RetentionBench}: what
 * deleting many runs costs those who record.
 */
package dev.runlog.bench;
