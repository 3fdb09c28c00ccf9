package dev.runlog.http.errors;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.util.ArrayList;
import java.util.Collections;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and times every request by its route, and writes a line about it: at debug when all is well, at info when it
 * was refused (see {@link RefusalLog}), at error when it failed. Never a key, a query or a body.
 */
public final class AccessLog implements RequestLog, ContainerRequestFilter {

    private static final Logger log = LoggerFactory.getLogger("dev.runlog.requests");
    private static final String LINE = "{} {} {} {} {} {} ms";
    private static final String ROUTE = "dev.runlog.route";
    private static final String NO_ROUTE = "none";

    private final Counter requests;
    private final Histogram seconds;
    private final RefusalLog refusals = new RefusalLog(log, System::nanoTime);

    public AccessLog(PrometheusRegistry registry) {
        this.requests = Counter.builder()
                .name("runlog_http_requests_total")
                .help("Requests by method, route and status; route is none for what was refused before it had one")
                .labelNames("method", "route", "status")
                .register(registry);
        this.seconds = Histogram.builder()
                .name("runlog_http_request_seconds")
                .help("Time from a request's first byte to its reply's last, by route")
                .unit(Unit.SECONDS)
                .labelNames("route")
                .classicOnly()
                .classicUpperBounds(.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10)
                .register(registry);
    }

    /** Notes the template of the route that Jersey chose: {@code /api/sdk/sessions/{id}}. */
    @Override
    public void filter(ContainerRequestContext request) {
        var templates = new ArrayList<String>();
        ((ExtendedUriInfo) request.getUriInfo())
                .getMatchedTemplates()
                .forEach(template -> templates.add(template.getTemplate()));
        Collections.reverse(templates);
        request.setProperty(ROUTE, String.join("", templates).replace("//", "/"));
    }

    /** For who is answered without Jersey. */
    public static void noteRoute(Request request, String route) {
        request.setAttribute(ROUTE, route);
    }

    /** Which one a request came to; of one that was refused before it came to any, its address without names in it. */
    public static String route(Request request) {
        return request.getAttribute(ROUTE) instanceof String known
                ? known
                : printable(request.getHttpURI().getPath()).replaceAll("(sess|evt|note)_[0-9A-Za-z]+", "{id}");
    }

    @Override
    public void log(Request request, Response response) {
        int status = response.getStatus();
        String route = request.getAttribute(ROUTE) instanceof String known ? known : NO_ROUTE;
        long nanos = System.nanoTime() - request.getBeginNanoTime();
        requests.labelValues(method(request), route, String.valueOf(status)).inc();
        seconds.labelValues(route).observe(Unit.nanosToSeconds(nanos));
        var words = new Object[] {
            request.getAttribute(RequestIds.ATTRIBUTE),
            Request.getRemoteAddr(request),
            method(request),
            route.equals(NO_ROUTE) ? printable(request.getHttpURI().getPath()) : route,
            status,
            nanos / 1_000_000
        };
        if (status < 400) {
            log.debug(LINE, words);
        } else if (status < 500 || status == HttpStatus.SERVICE_UNAVAILABLE_503) {
            refusals.line(LINE, words);
        } else {
            log.error(LINE, words);
        }
    }

    /** Methods are a client's to make up; metrics keep to the known ones. */
    private static String method(Request request) {
        return switch (request.getMethod()) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" -> request.getMethod();
            default -> "other";
        };
    }

    /** No path can begin a line of its own in the log, or fill it. */
    private static String printable(String path) {
        String text = path == null ? "-" : path.replaceAll("[^\\x21-\\x7e]", "?");
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
