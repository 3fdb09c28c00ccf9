package dev.runlog.insight.attempt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.insight.text.FailureClass;
import dev.runlog.insight.text.Normalizer;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls that a model asked for and its framework refused to make, as there is no such tool, or it does not take such arguments.
 * No event is recorded of them: they show only in what the model is told at its next decision.
 */
public final class RefusedCalls {

    private static final String UNNAMED = "unnamed tool";
    private static final int MOST = 100;
    /** Characters. What is longer is not looked into: as values it takes many times as much memory. */
    private static final int LONGEST = 256 << 10;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Set<String> made = new HashSet<>();
    private Map<String, JsonNode> asked = Map.of();

    /** @param input a JSON text; null when that is not known */
    public record Call(String tool, String input, String why) {}

    /** An event tells of this call: it was made. */
    public void made(String tool) {
        if (made.size() < MOST) {
            made.add(tool);
        }
    }

    /**
     * The model decides anew.
     *
     * @param told a JSON text: what it is told, as messages
     * @param decided likewise: what it answers, with the calls it asks for
     * @return those of the calls it asked for before that were refused
     */
    public List<Call> decision(String told, String decided) {
        var refused = new ArrayList<Call>();
        if (isReadable(told) && told.contains("\"tool\"")) {
            read(told).path("messages").forEach(message -> answers(message, refused));
        }
        made.clear();
        asked = new HashMap<>();
        if (isReadable(decided) && decided.contains("\"toolCalls\"")) {
            for (var call : read(decided).path("toolCalls")) {
                asked.put(call.path("id").asText(), call);
            }
        }
        return refused;
    }

    private static boolean isReadable(String json) {
        return json != null && json.length() <= LONGEST;
    }

    private void answers(JsonNode message, List<Call> into) {
        if (!message.path("role").asText().equals("tool")) {
            return;
        }
        if (message.path("parts").isArray()) {
            message.get("parts").forEach(part -> answer(part.path("id").asText(), part.path("response"), into));
        } else {
            answer(message.path("tool_call_id").asText(), message.path("content"), into);
        }
    }

    private void answer(String id, JsonNode said, List<Call> into) {
        var call = asked.get(id);
        boolean wasMade =
                call == null ? !made.isEmpty() : made.contains(call.path("name").asText());
        if (wasMade || into.size() == MOST || !said.isTextual() || !isRefusal(said.textValue())) {
            return;
        }
        into.add(
                call == null
                        ? new Call(UNNAMED, null, said.textValue())
                        : new Call(call.path("name").asText(UNNAMED), text(call.path("arguments")), said.textValue()));
    }

    private static boolean isRefusal(String text) {
        return switch (FailureClass.of(Normalizer.of(text))) {
            case UNKNOWN_TOOL, BAD_ARGUMENTS -> true;
            default -> false;
        };
    }

    private static String text(JsonNode arguments) {
        return arguments.isMissingNode() || arguments.isNull() ? null : arguments.toString();
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
    }
}
