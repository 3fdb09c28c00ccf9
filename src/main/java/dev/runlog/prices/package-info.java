/**
 * What models cost, as the operator says, for events whose sender does not. Pure functions and one file, read at the start.
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.prices;
