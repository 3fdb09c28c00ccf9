/**
 * What one caller may try to stop the server for the others, made to happen to the real jar with the flags it is
 * installed with.
 *
 * <pre>
 *   AttackTorture (each and all), AttackIT (a few) ──► AttackedServer ──► Attack ── what the caller does
 *          │                                            │    │              └► Crowd ── its connections, each of some Manner
 *          ▼                                            │    ├► Victim ── records at a fixed rate; the Ledger has what was acknowledged
 *        Report ◄── Outcome ◄───────────────────────────┘    ├► Witness ─ asks for what everybody may have
 *                                                            └► Vitals ── what the process takes of the machine
 * </pre>
 */
package dev.runlog.torture.attacks;
