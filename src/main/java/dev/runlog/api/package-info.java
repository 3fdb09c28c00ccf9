/**
 * The endpoints, one class per noun; {@link dev.runlog.api.Api} lists them all.
 *
 * <p>Imports {@code api.query}, {@code api.bundle}, {@code mcp}, {@code live}, {@code http}, {@code auth}, {@code ingest}, {@code store} and {@code model}.
 */
package dev.runlog.api;
