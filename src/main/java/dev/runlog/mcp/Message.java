package dev.runlog.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Text;
import java.io.IOException;
import java.util.Optional;

/**
 * One message of JSON-RPC.
 *
 * @param id of a request, a text or a whole number; null for a notification
 * @param params an object; empty when it has none
 */
record Message(JsonNode id, String method, JsonNode params) {

    static final String VERSION = "2.0";

    private static final int LONGEST_ID = 256;

    /** @param sent as {@link #parse} reads it */
    static Message of(JsonNode sent) {
        if (sent.isArray()) {
            throw ProtocolError.noRequest("The body is a batch, which the protocol does not have: send one message.");
        }
        if (!sent.isObject()) {
            throw ProtocolError.noRequest("The body is no JSON object: send one message of JSON-RPC 2.0.");
        }
        fault(sent).ifPresent(must -> {
            throw ProtocolError.noRequest("A text in the message " + must + ".");
        });
        if (!VERSION.equals(sent.path("jsonrpc").textValue())) {
            throw ProtocolError.noRequest("jsonrpc must be \"2.0\".");
        }
        if (!sent.path("method").isTextual()) {
            throw ProtocolError.noRequest("method must be a text: this server takes requests and notifications only.");
        }
        if (sent.has("id") && id(sent).isEmpty()) {
            throw ProtocolError.noRequest("id must be a text or a whole number.");
        }
        var params = sent.path("params");
        if (!params.isMissingNode() && !params.isObject()) {
            throw ProtocolError.incomplete("params must be an object.");
        }
        return new Message(id(sent).orElse(null), sent.path("method").textValue(), params);
    }

    static JsonNode parse(ObjectMapper json, byte[] body) {
        try {
            return json.reader()
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(body);
        } catch (JsonProcessingException malformed) {
            var where = malformed.getLocation();
            throw ProtocolError.notJson("The body is not valid JSON"
                    + (where == null
                            ? "."
                            : " at line " + where.getLineNr() + ", column " + where.getColumnNr() + "."));
        } catch (IOException broken) {
            throw ProtocolError.notJson("The body is not UTF-8: send JSON encoded as UTF-8.");
        }
    }

    /** The id of what may be no message at all. */
    static Optional<JsonNode> id(JsonNode sent) {
        var id = sent.path("id");
        boolean fits = id.isIntegralNumber()
                || (id.isTextual()
                        && Text.Check.fault(id.textValue(), LONGEST_ID).isEmpty());
        return fits ? Optional.of(id) : Optional.empty();
    }

    /** What of it could not be written back, or looked for. */
    private static Optional<String> fault(JsonNode node) {
        if (node.isTextual()) {
            return Text.Check.fault(node.textValue(), Integer.MAX_VALUE);
        }
        var names = node.fieldNames();
        while (names.hasNext()) {
            var fault = Text.Check.fault(names.next(), Integer.MAX_VALUE);
            if (fault.isPresent()) {
                return fault;
            }
        }
        for (var part : node) {
            var fault = fault(part);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    boolean isNotification() {
        return id == null;
    }
}
