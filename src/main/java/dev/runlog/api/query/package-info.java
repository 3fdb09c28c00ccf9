/**
 * What is asked for of runs and their figures, read from the parameters of an address or the arguments of a tool: every
 * filter is spelled and checked here, once.
 *
 * <p>Imports {@code http.json}, {@code store.compare}, {@code store.figures} and {@code model}.
 */
package dev.runlog.api.query;
