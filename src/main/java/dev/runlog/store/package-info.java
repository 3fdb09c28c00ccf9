/**
 * The database file and everything said to it: the only package with SQL. {@code Store} puts the rooms together, and has one
 * class for each noun; they return values or stages, and refuse with a {@code Problem}.
 *
 * <pre>
 *   Store, OpenStore, Derivation, Housekeeping
 *     retention ─► follow ─┬► insight ─┐
 *                figures ──┴───────────┴► find ─► facts, runs ─► details, marks ─► people ─► access ─► sqlite ─► db, file
 *                compare, behaviour ───┴► find, facts
 * review, spans, watch ────────────────► runs
 *     copies ────────────────────────────────────────────────────► access
 * </pre>
 *
 * <p>The way of one event. Recording ends with the commit; all that follows from it is made behind it.
 *
 * <pre>
 *   ingest.Recorder   gives it id and time
 *     EventStore        submits one job ────────────────► Writer: waits in the WriteQueue, bounded
 *                                                           BEGIN
 *       SessionMemory     finds the session, or refuses       │ job · job · job
 *       EventRows         INSERT INTO event                   │
 *       DueSessions       INSERT INTO due, once a session     │
 *       Changes           notes the session                 COMMIT, flushed to the disk
 *                                                           ├► Changes tells live.LiveTail
 *     the reply ◄───────────────────────────────────────────┴─ the future completes, off the writer's thread
 *
 *   Housekeeping      within a second, in steps that let recording go first
 *     Follower          takes due sessions of all organizations in turn, the newest first
 *       UncountedEvents   counts what came since; DerivedSession writes the counts into the session's row
 *       FactChanges       writes its facts, which lists and figures are read from
 *     Analyst           reads runs that ended, and asks the rules of {@code insight} what to say of them
 *     SearchIndex       takes the words of sessions that ended, or waited for five seconds
 * </pre>
 *
 * <p>The planner is given no statistics (no ANALYZE, no PRAGMA optimize): it takes tables to be large and so plans the
 * same at every size. Figures from a small table would outlive it, and plan scans.
 *
 * <p>Imports its rooms, {@code insight} and {@code model}.
 */
package dev.runlog.store;
