package dev.runlog.http.refused;

import dev.runlog.auth.Principal;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.AccessLog;
import dev.runlog.http.errors.ErrorReply;
import dev.runlog.http.errors.Refusal;
import dev.runlog.http.errors.RequestIds;
import dev.runlog.http.wire.Body;
import dev.runlog.http.wire.Shape;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Beginning;
import dev.runlog.model.Problem.Detail;
import dev.runlog.model.Refused;
import dev.runlog.model.Refused.Kind;
import dev.runlog.model.Refused.Route;
import dev.runlog.model.Refused.Signature;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * What went wrong with what each key sent: requests that were refused, and parts of others that were not kept. It tells
 * those who look why they see nothing of an agent. Each is one entry in a map here, however many there are, until it is taken
 * to be kept.
 */
public final class RefusedRequests implements RequestLog {

    private static final int MOST_WAITING = 2_000;
    private static final int LONGEST = 300;
    private static final int LONGEST_METHOD = 20;
    private static final int PARTLY = 207;
    private static final String SOME_REJECTED = "dev.runlog.someRejected";
    private static final Pattern ID = Pattern.compile("\\b(sess|evt|note)_[0-9A-Za-z]+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+([.][0-9]+)?");
    private static final Pattern PLACE = Pattern.compile("\\[[0-9]+]");

    /**
     * What happened since the last time.
     *
     * @param accepted where something was accepted that had been refused
     */
    public record Taken(List<Refused> refused, Map<Route, Instant> accepted) {

        public boolean isEmpty() {
            return refused.isEmpty() && accepted.isEmpty();
        }
    }

    private final Clock clock;
    private final Counter unknownKeys;
    private final Map<Signature, Refused> waiting = new LinkedHashMap<>();
    private final Map<Route, Instant> accepted = new HashMap<>();
    /** Where something was refused, and nothing accepted since. */
    private final Set<Route> open = ConcurrentHashMap.newKeySet();

    public RefusedRequests(Clock clock, PrometheusRegistry registry) {
        this.clock = clock;
        this.unknownKeys = Counter.builder()
                .name("runlog_unknown_keys_total")
                .help("Requests with a key that is not known, or not any more: they belong to no organization")
                .register(registry);
    }

    /** @param routes where something was refused before this process began */
    public void open(Set<Route> routes) {
        open.addAll(routes);
    }

    /** Every request comes by here when its reply is done. */
    @Override
    public void log(Request request, Response response) {
        int status = response.getStatus();
        var key = Caller.principal(request).map(Principal::key).or(() -> Caller.expiredKey(request));
        if (key.isEmpty()) {
            if (status == 401 && request.getHeaders().contains(HttpHeader.AUTHORIZATION)) {
                unknownKeys.inc();
            }
        } else if (status >= 400) {
            refused(request, key.get(), status);
        } else if (!open.isEmpty() && status != PARTLY && request.getAttribute(SOME_REJECTED) == null) {
            accepted(route(request, key.get()));
        }
    }

    private void accepted(Route route) {
        if (open.remove(route)) {
            synchronized (this) {
                accepted.put(route, now());
            }
        }
    }

    private void refused(Request request, ApiKey key, int status) {
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        if (reads && status != 403 && status != 401) {
            return; // whoever reads sees it
        }
        var kind = status == 429 || status >= 500 ? Kind.TRY_AGAIN : Kind.REFUSED;
        var said = Refusal.said(request);
        String message = said.map(ErrorReply::message).orElseGet(() -> Refusal.message(status));
        var blamed = said.map(ErrorReply::details).flatMap(RefusedRequests::first);
        add(request, key, kind, status, blamed, message, 1);
    }

    private static Optional<Detail> first(List<Detail> details) {
        return details.stream().findFirst();
    }

    /** Parts of a request that was taken itself, all for much the same reason. */
    public void rejected(Caller caller, List<Detail> blamed, String reason, long count) {
        caller.request().setAttribute(SOME_REJECTED, true);
        caller.key().ifPresent(key -> add(caller.request(), key, Kind.REJECTED, null, first(blamed), reason, count));
    }

    /**
     * All that a request held.
     *
     * @param things with the name of their sender: {@code spans from shop}
     */
    public void ignored(Caller caller, String things, long count) {
        caller.request().setAttribute(SOME_REJECTED, true);
        caller.key().ifPresent(key -> add(caller.request(), key, Kind.IGNORED, null, Optional.empty(), things, count));
    }

    private void add(
            Request request,
            ApiKey key,
            Kind kind,
            Integer status,
            Optional<Detail> blamed,
            String message,
            long count) {
        var route = route(request, key);
        String field = blamed.map(Detail::field)
                .map(path -> PLACE.matcher(path).replaceAll(""))
                .orElse(null);
        var signature = new Signature(route, kind, reason(status, field, message));
        boolean isNew;
        synchronized (this) {
            isNew = !waiting.containsKey(signature);
            if (isNew && waiting.size() >= MOST_WAITING) {
                signature = new Signature(route, kind, "others");
            }
        }
        var now = now();
        String shape = isNew ? blamed.flatMap(detail -> shape(request, detail)).orElse(null) : null;
        var refused = new Refused(
                signature,
                status,
                field,
                cut(message),
                shape,
                count,
                now,
                now,
                RequestIds.of(request),
                agent(request),
                null);
        synchronized (this) {
            waiting.merge(signature, refused, Refused::plus);
            accepted.remove(route);
        }
        open.add(route);
    }

    private static String reason(Integer status, String field, String message) {
        String masked = NUMBER.matcher(ID.matcher(message).replaceAll("$1_#")).replaceAll("#");
        return cut(Objects.toString(status, "") + " " + Objects.toString(field, "") + " " + masked);
    }

    private static Optional<String> shape(Request request, Detail blamed) {
        return Body.find(request).map(body -> Shape.of(body, blamed.field())).orElseGet(() -> Shape.noted(request));
    }

    private static Route route(Request request, ApiKey key) {
        return new Route(key.id(), Beginning.marked(request.getMethod(), LONGEST_METHOD), AccessLog.route(request));
    }

    private static String agent(Request request) {
        String agent = request.getHeaders().get(HttpHeader.USER_AGENT);
        return agent == null ? null : cut(agent);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static String cut(String text) {
        return Beginning.marked(text, LONGEST);
    }

    /** Hands over what has been counted, and begins anew. */
    public synchronized Taken take(int most) {
        var some = waiting.values().stream().limit(most).toList();
        some.forEach(refused -> waiting.remove(refused.about()));
        // What was accepted came after what was refused: it goes with the last of it.
        var taken = new Taken(some, waiting.isEmpty() ? Map.copyOf(accepted) : Map.of());
        if (waiting.isEmpty()) {
            accepted.clear();
        }
        return taken;
    }

    /** What could not be kept is handed over again later. */
    public synchronized void putBack(Taken taken) {
        for (var refused : taken.refused) {
            if (waiting.size() < MOST_WAITING || waiting.containsKey(refused.about())) {
                waiting.merge(refused.about(), refused, (later, earlier) -> earlier.plus(later));
            }
        }
        taken.accepted.forEach(accepted::putIfAbsent);
    }
}
