package dev.runlog.store.runs;

/**
 * What came in.
 *
 * @param sessions that were not there before
 * @param updated that were there, and know more now
 * @param events that were not there before
 */
public record Loaded(int sessions, int updated, int events) {

    Loaded plus(Loaded more) {
        return new Loaded(sessions + more.sessions, updated + more.updated, events + more.events);
    }
}
