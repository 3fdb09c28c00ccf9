package dev.runlog.http.errors;

import dev.runlog.http.json.Json;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends what is refused outside of Jersey, always in the same shape. */
public final class Refusals {

    private final Json json;

    public Refusals(Json json) {
        this.json = json;
    }

    public void send(Throwable refused, Request request, Response response, Callback callback) {
        send(Refusal.of(refused, RequestIds.give(request)), response, callback);
    }

    public void send(int status, Request request, Response response, Callback callback) {
        send(Refusal.of(status, RequestIds.give(request)), response, callback);
    }

    private void send(Refusal refusal, Response response, Callback callback) {
        var headers = response.getHeaders();
        refusal.headers().forEach(headers::put);
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put(HttpHeader.CONTENT_TYPE, "application/json");
        response.setStatus(refusal.status());
        response.write(true, ByteBuffer.wrap(json.write(refusal.body())), callback);
    }
}
