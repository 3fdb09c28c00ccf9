package dev.runlog.mcp;

import java.util.Map;

/** A request that is not one of the protocol, or asks for what is not there: answered with an error of JSON-RPC. */
final class ProtocolError extends RuntimeException {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    private final int code;
    private final int status;
    private final transient Map<String, Object> data;

    private ProtocolError(int code, int status, String message, Map<String, Object> data) {
        // No stack trace: a refusal is an answer, not a fault.
        super(message, null, false, false);
        this.code = code;
        this.status = status;
        this.data = data;
    }

    static ProtocolError notJson(String message) {
        return new ProtocolError(-32700, BAD_REQUEST, message, null);
    }

    static ProtocolError noRequest(String message) {
        return new ProtocolError(-32600, BAD_REQUEST, message, null);
    }

    static ProtocolError unknownMethod(String method, Revision revision) {
        int status = revision.isStateless() ? NOT_FOUND : OK;
        return new ProtocolError(-32601, status, "There is no method " + method + " here.", null);
    }

    /** Of a request whose envelope is whole. */
    static ProtocolError invalid(String message) {
        return new ProtocolError(-32602, OK, message, null);
    }

    static ProtocolError incomplete(String message) {
        return new ProtocolError(-32602, BAD_REQUEST, message, null);
    }

    /** @param code as the revision has it */
    static ProtocolError notThere(int code, String message) {
        return new ProtocolError(code, OK, message, null);
    }

    static ProtocolError headersDiffer(String message) {
        return new ProtocolError(-32020, BAD_REQUEST, message, null);
    }

    static ProtocolError unknownRevision(String asked) {
        return new ProtocolError(
                -32022,
                BAD_REQUEST,
                "This server does not speak the protocol version " + asked + ".",
                Map.of("supported", Revision.names(), "requested", asked));
    }

    int status() {
        return status;
    }

    /** As JSON-RPC has it. */
    record Body(int code, String message, Map<String, Object> data) {}

    Body body() {
        return new Body(code, getMessage(), data);
    }
}
