/**
 * What can go wrong around the server, made to happen to the real jar under load: each fault counts what was
 * acknowledged against what is there afterwards.
 *
 * <pre>
 *   Torture (for a long time), FaultIT (once each) ──► Fault ──► Site ─── a directory, its key, its servers
 *                                                         ├────► Load ─── clients that record, of all sizes
 *                                                         └────► Ledger ─ what they were told is stored; looks for it
 * </pre>
 */
package dev.runlog.torture;
