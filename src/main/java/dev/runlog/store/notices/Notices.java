package dev.runlog.store.notices;

import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import java.time.Clock;

/** All that is kept of notices. */
public record Notices(RuleStore rules, NoticeQueue queue, DeliveryQueue deliveries, DeliveryLog log) {

    public static Notices of(Writer writer, Readers readers, Clock clock) {
        return new Notices(
                new RuleStore(writer, readers, clock),
                new NoticeQueue(writer, readers, clock),
                new DeliveryQueue(writer, readers, clock),
                new DeliveryLog(writer, readers, clock));
    }
}
