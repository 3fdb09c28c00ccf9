package dev.runlog.notices;

import java.net.URI;
import java.util.List;
import java.util.Map;

/** What goes over the wire. */
public sealed interface Outgoing {

    /** A request of JSON. */
    record Post(URI to, String body, Map<String, String> headers) implements Outgoing {}

    /** @param id the same for each attempt */
    record Mail(List<String> to, String subject, String text, String id) implements Outgoing {}
}
