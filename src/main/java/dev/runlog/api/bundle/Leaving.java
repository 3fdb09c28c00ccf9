package dev.runlog.api.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.insight.bundle.Masking;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.ShownEvent;
import dev.runlog.store.insight.Diagnosis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/**
 * What may leave of one run: values as the API gives them, less what is not wanted, and masked as a whole, so that a field
 * that is added one day is masked too.
 */
final class Leaving {

    /** What the team says among itself, and the beginnings of texts: a secret that is cut off is known by no form. */
    private static final List<String> OURS = List.of("notes", "noteCount", "starred", "failureId", "preview");

    /** What an error says is found in what was sent; where that is not wanted, it is not either. */
    private static final List<String> FOUND = List.of("failure");

    private static final List<String> PARTS = List.of("before", "after");
    private static final String NAMES = "[.\\[\\]]+";

    private final ObjectMapper json;
    private final ExactTree exact;
    private final BundleOptions options;
    private final Masking masking;

    Leaving(ObjectMapper json, BundleOptions options, Masking masking) {
        this.json = json;
        this.exact = new ExactTree(json);
        this.options = options;
        this.masking = masking;
    }

    ObjectNode session(SessionDetail session) {
        var all = tree(session);
        all.remove(OURS);
        if (all.get("verdict") instanceof ObjectNode verdict) {
            verdict.remove("author");
        }
        options.narrow(all);
        return withIds(all, "id");
    }

    ObjectNode insight(Diagnosis diagnosis) {
        var all = tree(diagnosis);
        var signals = all.remove("signals");
        var masked = withIds(all, "turnedAt");
        var shown = masked.putArray("signals");
        signals.forEach(signal -> shown.add(withIds((ObjectNode) signal, "events")));
        return masked;
    }

    ObjectNode event(ShownEvent event) {
        var all = tree(event);
        if (!options.leftOut().isEmpty()) {
            all.remove(FOUND);
        }
        options.narrow(all);
        var changes = all.remove("stateChanges");
        var masked = withIds(all, "id", "sessionId");
        if (changes != null) {
            var shown = masked.putArray("stateChanges");
            changes.forEach(change -> shown.add(change((ObjectNode) change)));
        }
        return masked;
    }

    /** The names of members that its values had stand in the path. Of a value that is cut, nobody knows what it was. */
    private JsonNode change(ObjectNode change) {
        if (change.has("cut")) {
            change.remove(PARTS);
        }
        String secret = Arrays.stream(change.path("path").asText().split(NAMES))
                .filter(Masking::hides)
                .findFirst()
                .orElse(null);
        var masked = (ObjectNode) masking.json(change);
        if (secret != null) {
            PARTS.stream()
                    .filter(change::has)
                    .forEach(part -> masked.set(part, masking.member(secret, change.get(part))));
        }
        return masked;
    }

    /** Masked, but for the ids that this server gave: they look as if by chance, and tell nothing. */
    private ObjectNode withIds(ObjectNode all, String... ids) {
        var given = json.createObjectNode();
        for (String id : ids) {
            if (all.has(id)) {
                given.set(id, all.remove(id));
            }
        }
        return given.setAll((ObjectNode) masking.json(all));
    }

    private ObjectNode tree(Object value) {
        try {
            return (ObjectNode) exact.read(json.writeValueAsString(value));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // it is as the API writes it
        }
    }
}
