/**
 * The Model Context Protocol: agents that ask about runs. Streamable HTTP without any state: each request says all that it
 * takes to answer it, and is answered with one JSON object.
 *
 * <pre>
 *   McpResource ─┬ Message       one request or notification of JSON-RPC
 *                ├ Envelope      which revision it speaks, and whether headers and body agree
 *                └ Methods ─┬─ tools      what can be asked
 *                           └─ Catalog    and how that is described to models
 * </pre>
 *
 * <p>Imports {@code mcp.tools}, {@code http.caller}, {@code http.wire}, {@code store} and {@code model}.
 */
package dev.runlog.mcp;
