/**
 * HTTP that knows no endpoint: {@link dev.runlog.http.HttpServer} puts the rooms together, and Jersey behind them.
 *
 * <pre>
 *   http          the server, the console's files, endpoints without Jersey, what Jersey is told
 *     connections how many there are, of all and of one address
 *     wire        bodies in, replies out
 *     caller      who sends a request, and what they may send
 *     errors      what a refusal looks like, and the log of requests
 *     json        what a body or a query says
 *     limits      what all callers share
 * </pre>
 *
 * <p>Imports its rooms, {@code auth} and {@code model}. No room imports this package.
 */
package dev.runlog.http;
