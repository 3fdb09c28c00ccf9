package dev.runlog.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Takes the usual requests of one path from their bytes to their reply; all others go on to Jersey. It would do the same
 * for these, but the server would spend a third more of its time on each.
 */
final class ShortcutFilter<T> extends HttpFilter {

    private static final long serialVersionUID = 1;

    private static final String JSON = "application/json";
    private static final Set<String> ACCEPTED = Set.of("*/*", JSON);

    private final transient Shortcut<T> shortcut;
    private final transient JsonBody bodies;
    private final transient Json json;

    ShortcutFilter(Shortcut<T> shortcut, JsonBody bodies, Json json) {
        this.shortcut = shortcut;
        this.bodies = bodies;
        this.json = json;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!isUsual(request)) {
            chain.doFilter(request, response);
            return;
        }
        AccessLog.noteRoute(request, shortcut.path());
        String id = RequestIds.of(request);
        CompletionStage<?> reply;
        try {
            T body = bodies.read(shortcut.body(), request);
            reply = shortcut.reply().apply(Caller.of(request), body);
        } catch (RuntimeException refused) {
            Refusal.of(refused, id).send(response, json);
            return;
        }
        var waiting = request.startAsync();
        waiting.setTimeout(0); // the writer always answers
        reply.whenComplete((done, failure) -> {
            try {
                send(response, done, failure, id);
                // Left to complete(), a reply that nobody is there to take would keep the request from ever ending.
                response.getOutputStream().close();
            } catch (IOException gone) {
                HangUps.note(gone);
            } finally {
                waiting.complete();
            }
        });
    }

    private static boolean isUsual(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return request.getMethod().equals("POST")
                && JSON.equals(request.getContentType())
                && (accept == null || ACCEPTED.contains(accept));
    }

    private void send(HttpServletResponse response, Object done, Throwable failure, String id) throws IOException {
        if (failure != null) {
            Refusal.of(failure, id).send(response, json);
            return;
        }
        response.setContentType(JSON);
        response.getOutputStream().write(json.mapper().writeValueAsBytes(done));
    }
}
