package dev.runlog.store;

import dev.runlog.model.EventCreated;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.Writer.Job;
import java.time.Instant;

/** Events: added to a session, never changed. */
public final class EventStore {

    private final SessionCounts counts;

    EventStore(SessionCounts counts) {
        this.counts = counts;
    }

    public Job<EventCreated> create(Tenant tenant, String id, NewEvent event, Instant now) {
        return sql -> {
            long session = counts.session(sql, tenant, event.sessionId());
            sql.update(
                    """
                    INSERT INTO event
                      (session_id, public_id, type, tool_name, tool_input, tool_output, reasoning, alternatives,
                       confidence, estimated_cost, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    session,
                    id,
                    event.eventType().wire(),
                    event.toolName(),
                    Sql.text(event.toolInput()),
                    Sql.text(event.toolOutput()),
                    event.reasoning(),
                    Sql.text(event.alternativesConsidered()),
                    event.confidence(),
                    event.estimatedCost(),
                    now);
            counts.add(event, now);
            return new EventCreated(id, event.sessionId(), event.eventType(), event.toolName(), now);
        };
    }
}
