package dev.runlog.http.errors;

import dev.runlog.http.json.Json;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends what is refused outside of Jersey: in the one shape of this server, or in that of an address that has its own. */
public final class Refusals {

    private final Json json;
    private final Map<String, RefusalForm> forms;

    /** @param forms by the addresses, with the base path, that have their own */
    public Refusals(Json json, Map<String, RefusalForm> forms) {
        this.json = json;
        this.forms = forms;
    }

    public void send(Throwable refused, Request request, Response response, Callback callback) {
        send(Refusal.of(refused, RequestIds.give(request)), request, response, callback);
    }

    public void send(int status, Request request, Response response, Callback callback) {
        send(Refusal.of(status, RequestIds.give(request)), request, response, callback);
    }

    private void send(Refusal refusal, Request request, Response response, Callback callback) {
        request.setAttribute(Refusal.SAID, refusal.body());
        var headers = response.getHeaders();
        refusal.headers().forEach(headers::put);
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        var form = forms.getOrDefault(path(request), (asked, type) -> ownForm(asked));
        var reply = form.of(refusal, request.getHeaders().get(HttpHeader.CONTENT_TYPE));
        reply.headers().forEach(headers::put);
        headers.put(HttpHeader.CONTENT_TYPE, reply.contentType());
        response.setStatus(reply.status());
        response.write(true, ByteBuffer.wrap(reply.body()), callback);
    }

    private RefusalForm.Reply ownForm(Refusal refusal) {
        return new RefusalForm.Reply(refusal.status(), Map.of(), "application/json", json.write(refusal.body()));
    }

    /** Without a slash at its end, which makes no difference. */
    private static String path(Request request) {
        String path = String.valueOf(request.getHttpURI().getCanonicalPath());
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
