package dev.runlog.store.runs;

import dev.runlog.model.SessionChanged;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which sessions one transaction changed, each once, told when it is committed and not before. Lives on the writer's
 * thread.
 */
public final class Changes {

    private static final Logger log = LoggerFactory.getLogger(Changes.class);

    private final Set<SessionChanged> noted = new LinkedHashSet<>();
    private final Consumer<Collection<SessionChanged>> listener;
    private boolean otherProcess;

    /** @param listener is told nothing when nobody knows what changed; is called on the writer's thread: it returns at once */
    public Changes(Consumer<Collection<SessionChanged>> listener) {
        this.listener = listener;
    }

    public void note(SessionChanged session) {
        noted.add(session);
    }

    /** Another process changed something. That stays so, whatever becomes of this transaction. */
    void noteOtherProcess() {
        otherProcess = true;
    }

    /** The transaction is on disk. */
    void tell() {
        if (otherProcess) {
            otherProcess = false;
            tell(List.of());
        }
        if (!noted.isEmpty()) {
            var committed = List.copyOf(noted);
            noted.clear();
            tell(committed);
        }
    }

    private void tell(List<SessionChanged> committed) {
        try {
            listener.accept(committed);
        } catch (Throwable failed) {
            // The transaction is on disk whatever the listener makes of it, and the writer has others to run.
            log.error("Who listens to changes failed to hear of {}", committed.size(), failed);
        }
    }

    /** The transaction did not happen. */
    void forget() {
        noted.clear();
    }
}
