package dev.runlog.http;

import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Logins;
import dev.runlog.auth.RateLimit;
import dev.runlog.http.caller.Access;
import dev.runlog.http.caller.AllowedHosts;
import dev.runlog.http.caller.Authentication;
import dev.runlog.http.caller.TrustedProxies;
import dev.runlog.http.connections.ConnectionLimit;
import dev.runlog.http.connections.LimitedConnector;
import dev.runlog.http.errors.AccessLog;
import dev.runlog.http.errors.RefusalForm;
import dev.runlog.http.errors.Refusals;
import dev.runlog.http.errors.RequestIds;
import dev.runlog.http.errors.ServerErrors;
import dev.runlog.http.json.Json;
import dev.runlog.http.limits.Budget.Waits;
import dev.runlog.http.limits.Budgets;
import dev.runlog.http.limits.Memory;
import dev.runlog.http.wire.BufferPool;
import dev.runlog.http.wire.BufferedReplies;
import dev.runlog.http.wire.EncodedSlashes;
import dev.runlog.http.wire.LingeringClose;
import dev.runlog.http.wire.RequestBodies;
import dev.runlog.http.wire.SmugglingGuard;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.servlet.ServletContainer;

/**
 * Jetty and Jersey, put together by hand.
 *
 * <pre>
 *   Server ── AccessLog, RefusedRequests (when a reply is done), ServerErrors (what Jetty refuses)
 *    ├ ConnectionLimit                so many, and of one address
 *    └ GracefulHandler                503 once stopping, waits for what is in flight
 *       └ RequestIds                  names the request
 *          └ SmugglingGuard           refuses bodies that others may see end elsewhere
 *             └ BufferedReplies       sends large replies without holding a thread
 *                └ LingeringClose     reads on after a refusal, for those who still send
 *                   └ EncodedSlashes     refuses an encoded slash where there are no names
 *                      └ Authentication     who sends it, and whether they may
 *                         └ RequestBodies      waits for room, collects the body without holding a thread
 *                            └ PostEndpoints      answers what comes most often itself
 *                               └ context at the base path
 *                                  ├ StaticFiles /*   the console
 *                                  └ Jersey      /*   the resources; Json in and out, ErrorMapper
 * </pre>
 */
public final class HttpServer {

    /**
     * Where to listen and how much to take.
     *
     * @param basePath {@code ""} or {@code /sub/path}
     * @param allowedHosts names that people may use for this server, with commas between them; empty for any
     * @param names what addresses begin with that end with a name of any characters
     * @param memory for all requests together
     * @param readers how many requests may read at the same time
     */
    public record Settings(
            String host,
            int port,
            String basePath,
            Optional<Tls> tls,
            TrustedProxies trustedProxies,
            String allowedHosts,
            String names,
            Memory memory,
            int readers) {}

    /** A keystore with the server's certificate. */
    public record Tls(Path keystore, String password) {}

    private static final int IDLE_TIMEOUT_MS = 60_000;
    private static final int STOP_TIMEOUT_MS = 6_000;
    private static final int PATIENCE_MS = 30_000;

    private final Settings settings;
    private final Server server;
    private final ServerConnector connector;
    private final SecurityHeaders securityHeaders;

    /** @param log hears of every request when its reply is done */
    public HttpServer(Settings settings, QueuedThreadPool threads, RequestLog log) {
        this.settings = settings;
        this.server = new Server(threads, null, new BufferPool());
        this.securityHeaders = new SecurityHeaders(settings.tls().isPresent());
        this.connector = connector();
        server.addConnector(connector);
        server.setRequestLog(log);
        server.setStopTimeout(STOP_TIMEOUT_MS);
    }

    /**
     * @param resources the route map; each an instance, nothing is scanned
     * @param endpoints what is answered without them
     * @param access what it takes to send a request, by address
     */
    public void serve(
            Collection<?> resources,
            List<PostEndpoint<?>> endpoints,
            List<Access> access,
            Authenticator authenticator,
            Logins logins,
            RateLimit rateLimit,
            Json json,
            AccessLog log,
            PrometheusRegistry registry) {
        var context = new ServletContextHandler(settings.basePath().isEmpty() ? "/" : settings.basePath());
        var bodies = new JsonBody(json);
        var jersey = new ServletHolder(new ServletContainer(jersey(resources, bodies, json, log)));
        jersey.setAsyncSupported(true);
        jersey.setInitOrder(1);
        addFilter(context, new StaticFiles(), "/*");
        context.addServlet(jersey, "/*");
        context.getServletHandler().setDecodeAmbiguousURIs(true);

        var refusals = new Refusals(json, forms(endpoints));
        var errors = new ServerErrors(refusals, securityHeaders);
        context.setErrorHandler(errors);
        server.setErrorHandler(errors);
        var budgets = new Budgets(settings.memory(), settings.readers(), waits(), registry);
        var room = new RequestBodies(budgets, refusals);
        var posts = new PostEndpoints(settings.basePath(), endpoints, json, refusals);
        posts.setHandler(context);
        room.setHandler(posts);
        var authentication = new Authentication(
                settings.basePath(),
                new Access.Table(access),
                new AllowedHosts(settings.host(), settings.allowedHosts()),
                authenticator,
                logins,
                rateLimit,
                refusals);
        authentication.setHandler(room);
        var slashes = new EncodedSlashes(settings.basePath() + settings.names(), refusals);
        slashes.setHandler(authentication);
        var lingering = new LingeringClose();
        lingering.setHandler(slashes);
        var replies = new BufferedReplies(budgets.replies());
        replies.setHandler(lingering);
        var smuggling = new SmugglingGuard(refusals);
        smuggling.setHandler(replies);
        var ids = new RequestIds();
        ids.setHandler(smuggling);
        server.setHandler(new GracefulHandler(ids));
    }

    private Map<String, RefusalForm> forms(List<PostEndpoint<?>> endpoints) {
        return endpoints.stream()
                .filter(endpoint -> endpoint.refusals().isPresent())
                .collect(Collectors.toUnmodifiableMap(
                        endpoint -> settings.basePath() + endpoint.path(),
                        endpoint -> endpoint.refusals().orElseThrow()));
    }

    private Waits waits() {
        return new Waits(PATIENCE_MS, connector.getScheduler(), server.getThreadPool());
    }

    private static void addFilter(ServletContextHandler context, Filter filter, String path) {
        var holder = new FilterHolder(filter);
        holder.setAsyncSupported(true);
        context.addFilter(holder, path, EnumSet.of(DispatcherType.REQUEST));
    }

    private static ResourceConfig jersey(Collection<?> resources, JsonBody bodies, Json json, AccessLog log) {
        var jersey = new ResourceConfig()
                .property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                .register(JacksonFeature.withoutExceptionMappers())
                .register(json)
                .register(bodies)
                .register(new BodyRequired())
                .register(new ErrorMapper())
                .register(new Disconnects())
                .register(log);
        resources.forEach(jersey::register);
        return jersey;
    }

    private ServerConnector connector() {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        // A line ends with CR LF, whatever else others may take for its end.
        http.setHttpCompliance(HttpCompliance.STRICT);
        http.setUriCompliance(EncodedSlashes.LENIENT);
        // Else a header that differs from an earlier one of its connection in capitals only is read as the earlier one.
        http.setHeaderCacheCaseSensitive(true);
        ConnectionFactory[] protocols;
        if (settings.tls().isPresent()) {
            http.addCustomizer(new SecureRequestCustomizer(false));
            var tls = new SslContextFactory.Server();
            tls.setKeyStorePath(settings.tls().get().keystore().toString());
            tls.setKeyStorePassword(settings.tls().get().password());
            protocols =
                    new ConnectionFactory[] {new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http)
                    };
        } else {
            protocols = new ConnectionFactory[] {new HttpConnectionFactory(http)};
        }
        http.addCustomizer(settings.trustedProxies());
        http.addCustomizer(securityHeaders);
        var connector = new LimitedConnector(
                server, new ConnectionLimit(settings.memory().connections()), protocols);
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(IDLE_TIMEOUT_MS);
        connector.setAcceptQueueSize(4_096);
        return connector;
    }

    public void start() throws Exception {
        server.start();
    }

    /** Where the server can be reached, once it has started. */
    public URI uri() {
        String scheme = settings.tls().isPresent() ? "https" : "http";
        boolean anywhere = settings.host().equals("0.0.0.0") || settings.host().equals("::");
        String named = anywhere ? "localhost" : settings.host();
        String host = named.contains(":") ? "[" + named + "]" : named;
        return URI.create(scheme + "://" + host + ":" + connector.getLocalPort() + settings.basePath() + "/");
    }

    /** Stops accepting, lets what is in flight finish. The threads go on: replies may still wait for a commit. */
    public void stop() throws Exception {
        server.stop();
    }
}
