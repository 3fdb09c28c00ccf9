package dev.runlog.http.errors;

import java.util.Map;

/** How refusals look at an address whose replies others decided on. */
@FunctionalInterface
public interface RefusalForm {

    /** @param contentType of the request's body; null when it does not say */
    Reply of(Refusal refusal, String contentType);

    /**
     * As it is sent.
     *
     * @param headers beside those of the refusal itself
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, and sent
    record Reply(int status, Map<String, String> headers, String contentType, byte[] body) {}
}
