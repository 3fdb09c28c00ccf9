/**
 * Runlog: one jar, one file, every run of your agents.
 *
 * <pre>
 *   root ──► cli ──► api ──► http ──► auth, ingest ──► store ──► model
 * </pre>
 *
 * This package is the root: {@link dev.runlog.Main} reads the command line, {@link dev.runlog.Config} the
 * configuration, and {@link dev.runlog.App} puts the server together. Nothing below knows the configuration; each gets
 * plain values. Arrows run one way, and a test holds them.
 */
package dev.runlog;
