/**
 * Reading what an export wrote, and writing files that are there whole or not at all.
 *
 * <pre>
 *   file ──► JsonLines ──► session without events ──┐
 *              └► Spool: events, one after the other ┴► SessionReader ──► WholeSession
 * </pre>
 */
package dev.runlog.cli.transfer;
