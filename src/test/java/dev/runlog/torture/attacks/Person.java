package dev.runlog.torture.attacks;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The owner of the server, at a browser that keeps its cookies. */
final class Person {

    static final String EMAIL = "owner@example.com";
    static final String PASSWORD = "correct horse battery staple";

    private static final Pattern COOKIE = Pattern.compile("(?i)\r\nSet-Cookie: ([^=]+)=([^;\r]*)");
    private static final Pattern KEY = Pattern.compile("\"key\":\"([^\"]+)\"");

    private final URI server;
    private final Map<String, String> cookies = new TreeMap<>();

    Person(URI server) {
        this.server = server;
    }

    /** @return the status of the reply */
    int signIn() throws IOException {
        var reply = post("/api/sign-in", "{\"email\":\"" + EMAIL + "\",\"password\":\"" + PASSWORD + "\"}");
        return reply.status();
    }

    /** @param scopes as in {@code "write","read"} */
    String createKey(String scopes) throws IOException {
        var reply = post("/api/org/keys", "{\"name\":\"attack\",\"environment\":\"live\",\"scopes\":[" + scopes + "]}");
        var key = KEY.matcher(reply.text());
        if (!key.find()) {
            throw new AssertionError("There is no key in " + reply);
        }
        return key.group(1);
    }

    private synchronized Exchange.Reply post(String path, String body) throws IOException {
        String jar = cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        String headers = jar.isEmpty() ? "" : "Cookie: " + jar + "\r\n";
        var reply = Exchange.send(server, server.getHost(), Requests.post(path, headers, Requests.bytes(body)));
        COOKIE.matcher(reply.text()).results().forEach(cookie -> cookies.put(cookie.group(1), cookie.group(2)));
        return reply;
    }
}
