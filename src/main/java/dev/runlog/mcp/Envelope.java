package dev.runlog.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What a request says about itself, in its headers and once more in its body. Both must agree: whoever is in between
 * decides by the headers, and this server by the body.
 */
final class Envelope {

    private static final String VERSION_HEADER = "MCP-Protocol-Version";
    private static final String METHOD_HEADER = "Mcp-Method";
    private static final String NAME_HEADER = "Mcp-Name";
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

    /** The parameter that a header repeats, by method. */
    private static final Map<String, String> NAMED = Map.of("tools/call", "name", "resources/read", "uri");

    private static final Pattern ENCODED = Pattern.compile("=\\?base64\\?(.*)\\?=");

    private Envelope() {}

    /**
     * The revision that a request speaks. One that does not say is of those that begin with a handshake, whichever of them.
     *
     * @param headers by name; null for one that was not sent
     */
    static Revision revision(Message message, UnaryOperator<String> headers) {
        String header = headers.apply(VERSION_HEADER);
        var meta = message.params().path("_meta");
        var named = meta.path(VERSION);
        if (named.isMissingNode()) {
            var revision = header == null ? Revision.HANDSHAKE : known(header);
            if (revision.isStateless()) {
                throw ProtocolError.incomplete("params._meta must have " + VERSION + ".");
            }
            return revision;
        }
        if (!named.isTextual()) {
            throw ProtocolError.incomplete("params._meta." + VERSION + " must be a text.");
        }
        if (!named.textValue().equals(header)) {
            throw differs(VERSION_HEADER, header, "params._meta." + VERSION, named.textValue());
        }
        var revision = known(named.textValue());
        if (revision.isStateless()) {
            requireWhole(message, meta, headers);
        }
        return revision;
    }

    private static Revision known(String name) {
        return Revision.of(name).orElseThrow(() -> ProtocolError.unknownRevision(name));
    }

    private static void requireWhole(Message message, JsonNode meta, UnaryOperator<String> headers) {
        if (!meta.path(CAPABILITIES).isObject()) {
            throw ProtocolError.incomplete("params._meta must have " + CAPABILITIES + ", an object.");
        }
        String method = headers.apply(METHOD_HEADER);
        if (!message.method().equals(method)) {
            throw differs(METHOD_HEADER, method, "method", message.method());
        }
        String parameter = NAMED.get(message.method());
        if (parameter != null && message.params().path(parameter).isTextual()) {
            String name = decoded(headers.apply(NAME_HEADER));
            String named = message.params().path(parameter).textValue();
            if (!named.equals(name)) {
                throw differs(NAME_HEADER, name, "params." + parameter, named);
            }
        }
    }

    /** Names that do not fit into a header come encoded. */
    private static String decoded(String header) {
        var encoded = ENCODED.matcher(header == null ? "" : header);
        if (!encoded.matches()) {
            return header;
        }
        try {
            return new String(Base64.getDecoder().decode(encoded.group(1)), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return header;
        }
    }

    private static ProtocolError differs(String header, String sent, String field, String value) {
        return ProtocolError.headersDiffer("The header " + header + (sent == null ? " is missing" : " is not")
                + (sent == null ? ": it must repeat " : " what the body has in ") + field + ", "
                + (value.length() > 200 ? "which is longer" : value) + ".");
    }
}
