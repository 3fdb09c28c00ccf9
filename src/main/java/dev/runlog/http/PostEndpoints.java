package dev.runlog.http;

import dev.runlog.http.PostEndpoint.Reply;
import dev.runlog.http.caller.Access;
import dev.runlog.http.caller.Authentication;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.AccessLog;
import dev.runlog.http.errors.Refusals;
import dev.runlog.http.json.Json;
import dev.runlog.http.wire.Body;
import dev.runlog.model.Problem;
import jakarta.ws.rs.core.MediaType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.glassfish.jersey.message.internal.HttpHeaderReader;

/**
 * Answers every request to the addresses that take only POSTs, from its headers to its reply; all other addresses are
 * Jersey's. Jersey and the servlet layer would do the same, at more than twice the cost of a request.
 */
final class PostEndpoints extends Handler.Wrapper {

    private static final String JSON = MediaType.APPLICATION_JSON;
    private static final Set<String> USUALLY_ACCEPTED = Set.of("*/*", JSON);

    private final Map<String, PostEndpoint<?>> byPath;
    private final Json json;
    private final Refusals refusals;

    PostEndpoints(String basePath, List<PostEndpoint<?>> endpoints, Json json, Refusals refusals) {
        this.byPath = endpoints.stream()
                .collect(Collectors.toUnmodifiableMap(endpoint -> basePath + endpoint.path(), endpoint -> endpoint));
        this.json = json;
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var endpoint = byPath.get(path(request));
        if (endpoint == null) {
            return super.handle(request, response, callback);
        }
        switch (request.getMethod()) {
            case "POST" -> answer(endpoint, request, response, callback);
            case "OPTIONS" -> {
                AccessLog.noteRoute(request, endpoint.path());
                sendMethods(response, callback);
            }
            default -> {
                allow(response);
                refusals.send(HttpStatus.METHOD_NOT_ALLOWED_405, request, response, callback);
            }
        }
        return true;
    }

    /** Decoded, as {@link Authentication} reads it; a slash at its end makes no difference. */
    private static String path(Request request) {
        String path = request.getHttpURI().getCanonicalPath();
        return path != null && path.endsWith("/") ? path.substring(0, path.length() - 1) : String.valueOf(path);
    }

    private void answer(PostEndpoint<?> endpoint, Request request, Response response, Callback callback) {
        CompletionStage<Reply> reply;
        try {
            var refused = endpoint.isOnlyJson() ? refusedByType(request) : OptionalInt.empty();
            if (refused.isPresent()) {
                refusals.send(refused.getAsInt(), request, response, callback);
                return;
            }
            AccessLog.noteRoute(request, endpoint.path());
            byte[] body = endpoint.isOnlyJson()
                    ? Body.of(request).plain()
                    : Body.find(request).map(Body::plain).orElse(new byte[0]);
            reply = endpoint.answer(
                    Caller.of(request), body, request.getHeaders().get(HttpHeader.CONTENT_TYPE));
        } catch (RuntimeException refused) {
            refusals.send(refused, request, response, callback);
            return;
        }
        reply.whenComplete((done, failure) -> {
            try {
                if (failure == null) {
                    send(done, response, callback);
                } else {
                    refusals.send(failure, request, response, callback);
                }
            } catch (Throwable failed) {
                callback.failed(failed); // else the request would never end
            }
        });
    }

    /** The status, if the body or the reply is to be of another type than JSON. */
    private static OptionalInt refusedByType(Request request) {
        String sent = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
        try {
            if (!JSON.equals(sent) && !isJson(sent, request)) {
                return OptionalInt.of(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415);
            }
            if (accepted != null && !USUALLY_ACCEPTED.contains(accepted) && !includesJson(request)) {
                return OptionalInt.of(HttpStatus.NOT_ACCEPTABLE_406);
            }
            return OptionalInt.empty();
        } catch (ParseException | IllegalArgumentException malformed) {
            return OptionalInt.of(HttpStatus.BAD_REQUEST_400);
        }
    }

    private static boolean isJson(String type, Request request) {
        if (type == null) {
            if (!Access.sendsBody(request)) {
                throw new Problem(Problem.Code.INVALID, BodyRequired.MESSAGE);
            }
            return false;
        }
        var media = MediaType.valueOf(type);
        if (!media.isCompatible(MediaType.APPLICATION_JSON_TYPE)) {
            return false;
        }
        JsonBody.requireUtf8(media);
        return true;
    }

    private static boolean includesJson(Request request) throws ParseException {
        String accepted = String.join(",", request.getHeaders().getValuesList(HttpHeader.ACCEPT));
        return accepted.isEmpty()
                || HttpHeaderReader.readAcceptMediaType(accepted).stream()
                        .anyMatch(MediaType.APPLICATION_JSON_TYPE::isCompatible);
    }

    private static void sendMethods(Response response, Callback callback) {
        allow(response);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaType.TEXT_PLAIN);
        response.write(true, ByteBuffer.wrap("POST, OPTIONS".getBytes(StandardCharsets.US_ASCII)), callback);
    }

    private static void allow(Response response) {
        response.getHeaders().put(HttpHeader.ALLOW, "POST,OPTIONS");
    }

    private void send(Reply reply, Response response, Callback callback) {
        response.setStatus(reply.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
        byte[] body = reply.body() instanceof byte[] written ? written : json.write(reply.body());
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
