package dev.runlog.store;

import dev.runlog.model.EventCreated;
import dev.runlog.model.EventType;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.Writer.Job;
import java.time.Instant;

/** Events: added to a session, never changed. */
public final class EventStore {

    EventStore() {}

    public Job<EventCreated> create(Tenant tenant, String id, NewEvent event, Instant now) {
        return sql -> {
            long session = SessionStore.count(
                    sql,
                    tenant,
                    event.sessionId(),
                    event.eventType() == EventType.TOOL_CALL ? 1 : 0,
                    event.eventType() == EventType.ERROR ? 1 : 0,
                    event.estimatedCost(),
                    now);
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
            return new EventCreated(id, event.sessionId(), event.eventType(), event.toolName(), now);
        };
    }
}
