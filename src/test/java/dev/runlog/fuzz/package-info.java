/**
 * Requests that nobody would think of, by the thousand, and what has to hold for each of them.
 *
 * <pre>
 *   FuzzTest ──► Bodies, Questions, Addresses, Framings ─── what is sent: jqwik arbitraries, from what openapi.yaml describes
 *         │            └► Values, Described
 *         └────► Server ─── the App with its owner and key; judges every reply
 *                ▲  └► Wire ─── bytes there and back
 *                │
 *   TelemetryFuzzTest ──► Telemetry ─── what real exporters sent, spoiled
 * </pre>
 */
package dev.runlog.fuzz;
