/**
 * Runs that never happened but could have, to look at and to measure with.
 *
 * <pre>
 *   Demo ──┬─ Cast ────── the agents of demo/agents.json, their tools and their words
 *          ├─ Timetable ─ when sessions begin, and the bad day
 *          ├─ Customer ── whom they run for
 *          ├─ Story ───── what happens in one of them, event by event
 *          └─ Stories ─── runs with something wrong in them, each written down as a Scene
 * </pre>
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.cli.demo;
