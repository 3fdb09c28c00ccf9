/**
 * The command line, one command per file. Data goes to stdout, talk to stderr.
 *
 * <p>Imports everything below the root, nothing of the root: what a command needs to know of the configuration it gets
 * as an {@link dev.runlog.cli.Installation}.
 */
package dev.runlog.cli;
