package dev.runlog.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A tiny HTTP client for tests. Each of its requests and replies is held against the API's description. */
public final class Client {

    /** What came back. */
    public record Reply(int status, Map<String, List<String>> headers, String body) {

        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException broken) {
                throw new AssertionError("Not JSON: " + body, broken);
            }
        }

        public String text(String field) {
            return json().path(field).asText();
        }

        public Optional<String> header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> header.getValue().get(0))
                    .findFirst();
        }

        /** The fields that the error blames, in its order. */
        public List<String> blamed() {
            return json().path("details").findValuesAsText("field");
        }
    }

    public static final ObjectMapper JSON = new ObjectMapper();
    private static final OpenApiContract CONTRACT = new OpenApiContract();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** A session's own page and its events are not. */
    private static final Pattern A_LITTLE_BEHIND = Pattern.compile(
            "/api/sdk/(sessions(\\?.*)?|stats.*|export.*|users.*|changes.*|versions.*|gate.*|failures.*|insight.*)");

    private final URI base;
    private final Map<String, String> headers;
    private final Scope scope;
    private final Runnable catchUp;

    /** What the requests are about: the API that is described, or something beside it. */
    private enum Scope {
        API,
        BESIDE
    }

    public Client(URI base) {
        this(base, () -> {});
    }

    /** @param catchUp brings lists and figures up to what was recorded, which they are a little behind; run before they are read */
    public Client(URI base, Runnable catchUp) {
        this(base, Map.of("Content-Type", "application/json"), Scope.API, catchUp);
    }

    private Client(URI base, Map<String, String> headers, Scope scope, Runnable catchUp) {
        this.base = base;
        this.headers = headers;
        this.scope = scope;
        this.catchUp = catchUp;
    }

    /** A client of what is not described: the console's files, addresses outside the base path. */
    public Client besideTheApi(String path) {
        return new Client(base.resolve(path), headers, Scope.BESIDE, catchUp);
    }

    /** The same client, sending one more header; without it when the value is null. */
    public Client with(String header, String value) {
        var more = new LinkedHashMap<>(headers);
        more.remove(header);
        if (value != null) {
            more.put(header, value);
        }
        return new Client(base, more, scope, catchUp);
    }

    public Client withKey(String key) {
        return with("Authorization", "Bearer " + key);
    }

    /** As a browser sends it from a page of the server. */
    public Client fromPage() {
        return with("Sec-Fetch-Site", "same-origin");
    }

    /** Sends the cookie that the reply sets. */
    public Client keeping(Reply reply) {
        return with("Cookie", reply.header("Set-Cookie").orElseThrow().split(";", 2)[0]);
    }

    /** What it sends in a header. */
    public String header(String name) {
        return headers.get(name);
    }

    public URI base() {
        return base;
    }

    public Reply get(String path) {
        return send("GET", path, null);
    }

    public Reply post(String path, String body) {
        return send("POST", path, body.getBytes(StandardCharsets.UTF_8));
    }

    public Reply patch(String path, String body) {
        return send("PATCH", path, body.getBytes(StandardCharsets.UTF_8));
    }

    public Reply delete(String path) {
        return send("DELETE", path, null);
    }

    /** @param body null for none */
    public Reply send(String method, String path, byte[] body) {
        var request = HttpRequest.newBuilder(base.resolve(path.substring(1)))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        if (method.equals("GET") && A_LITTLE_BEHIND.matcher(path).matches()) {
            catchUp.run();
        }
        try {
            var response = HTTP.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (scope == Scope.API) {
                CONTRACT.check(
                        method,
                        path,
                        request.build().headers().map(),
                        plain(body),
                        response.statusCode(),
                        response.headers().map(),
                        response.body());
            }
            return new Reply(response.statusCode(), response.headers().map(), response.body());
        } catch (IOException failed) {
            throw new AssertionError(method + " " + path + " got no reply", failed);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    /** What was sent, before compression; what cannot be decompressed is not described anywhere. */
    private String plain(byte[] body) throws IOException {
        if (body == null || !"gzip".equalsIgnoreCase(headers.get("Content-Encoding"))) {
            return body == null ? null : new String(body, StandardCharsets.UTF_8);
        }
        try (var inflated = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return new String(inflated.readAllBytes(), StandardCharsets.UTF_8);
        } catch (EOFException | ZipException broken) {
            return null;
        }
    }

    /** @return the id of a new session */
    public String openSession() {
        var reply = post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}");
        if (reply.status() != 200) {
            throw new AssertionError(reply.toString());
        }
        return reply.text("id");
    }
}
