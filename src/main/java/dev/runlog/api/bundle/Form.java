package dev.runlog.api.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.insight.bundle.Masked;
import java.util.Map;

/** How a bundle is written: its head, each event in turn, its end. */
interface Form {

    String head(ObjectNode session, ObjectNode insight);

    /** @param number from 1 */
    String event(int number, ObjectNode event);

    String end(Map<Masked, Integer> masked);
}
