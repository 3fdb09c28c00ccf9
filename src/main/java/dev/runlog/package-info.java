/**
 * Runlog: one jar, one file, every run of your agents.
 *
 * <pre>
 *   root ──► cli ──► api ──► mcp, live ──► http ──► auth ──► ingest ──┬► store ──► model
 *                                                                     └► otlp ───► model
 * </pre>
 *
 * This package is the root: {@link dev.runlog.Main} reads the command line, {@link dev.runlog.Config} the
 * configuration, and {@link dev.runlog.App} puts the server together. Nothing below knows the configuration; each gets
 * plain values. Arrows run one way, and a test holds them.
 *
 * <p>The way of one event, {@code POST /api/sdk/events}, each step with what it refuses:
 *
 * <pre>
 *   http.wire     ConnectionLimit     one connection more                        closed
 *   http.errors   RequestIds          a name for the request
 *   http.wire     SmugglingGuard      where the body ends is beyond doubt        400
 *                 EncodedSlashes      and so is the address
 *   http.caller   Authentication      the key: who sends it                      401, 403, 421, 429
 *   http.wire     RequestBodies       room for the body                          503
 *                 BodyCollector       the body, without a thread that waits      400, 408, 413, 415
 *   http          PostEndpoints       its address and its type                   405, 406, 415
 *   http.json     Json                a NewEvent, all of it valid                400
 *   api           EventEndpoints      whether the Caller may write               403
 *   ingest        Recorder            its id, its time, its Idempotency-Key      400
 *   store         …                   on disk                                    403, 404, 422, 503, 507
 *      │
 *   http          PostEndpoints       200 with the id; what was refused on the way: Refusals, in one shape
 *   http.wire     BufferedReplies     sent without a thread that waits
 * </pre>
 *
 * <p>A batch goes the same way, and so does what exporters of OpenTelemetry send: {@code otlp} reads it, and
 * {@code store.spans} puts sessions together from it.
 */
package dev.runlog;
