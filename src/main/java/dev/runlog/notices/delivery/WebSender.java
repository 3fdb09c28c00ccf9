package dev.runlog.notices.delivery;

import dev.runlog.notices.Outgoing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts to receivers that nobody here knows. Where a name leads is looked up and checked for each attempt, and the
 * connection goes to what was checked: each attempt has a client of its own that knows no other address.
 */
final class WebSender implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WebSender.class);
    private static final Duration LONGEST = Duration.ofSeconds(15);
    private static final Duration CONNECTING = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(24);

    /** Looks up a name. */
    @FunctionalInterface
    interface Names {
        InetAddress[] of(String host) throws UnknownHostException;
    }

    private final Names names;
    private final boolean privateToo;
    private final String agent;
    private final SslContextFactory.Client tls = new SslContextFactory.Client();
    private final Set<HttpClient> open = ConcurrentHashMap.newKeySet();

    /** @param privateToo whether receivers may be inside the server's own network */
    WebSender(Names names, boolean privateToo, String version) {
        this.names = names;
        this.privateToo = privateToo;
        this.agent = "Runlog/" + version;
    }

    Reply send(Outgoing.Post post) throws InterruptedException {
        String host = post.to().getHost();
        InetAddress[] found;
        try {
            found = names.of(host);
        } catch (UnknownHostException nowhere) {
            return Reply.fault("There is no such host: " + host + ".");
        }
        for (var address : found) {
            if (!privateToo && !PublicAddresses.contains(address)) {
                return Reply.fault(host + " is " + address.getHostAddress()
                        + ", which is no public address. If it is meant, whoever runs the server sets"
                        + " notices.private-addresses=true.");
            }
        }
        return send(post, found);
    }

    private Reply send(Outgoing.Post post, InetAddress[] checked) throws InterruptedException {
        var client = new HttpClient();
        open.add(client);
        try {
            start(client, checked);
            return exchange(client, post);
        } catch (IOException failed) {
            return Reply.fault("Nothing could be sent: " + failed.getMessage() + ".");
        } finally {
            open.remove(client);
            stop(client);
        }
    }

    private void start(HttpClient client, InetAddress[] checked) throws IOException {
        client.setSocketAddressResolver((host, port, context, promise) -> promise.succeeded(Arrays.stream(checked)
                .map(address -> new InetSocketAddress(address, port))
                .toList()));
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setConnectTimeout(CONNECTING.toMillis());
        client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, agent));
        client.setMaxConnectionsPerDestination(1);
        try {
            if (!tls.isStarted()) {
                tls.start();
            }
            client.setSslContextFactory(tls);
            client.start();
            client.getContentDecoderFactories().clear();
        } catch (IOException | RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IOException(failed);
        }
    }

    private static Reply exchange(HttpClient client, Outgoing.Post post) throws InterruptedException {
        var body = new BoundedBody();
        var done = new CompletableFuture<Result>();
        var request = client.POST(post.to())
                .body(new BytesRequestContent("application/json", post.body().getBytes(StandardCharsets.UTF_8)))
                .headers(headers -> {
                    post.headers().forEach(headers::put);
                    headers.put(HttpHeader.CONNECTION, "close");
                })
                .timeout(LONGEST.toMillis(), TimeUnit.MILLISECONDS)
                .onResponseContent((response, more) -> {
                    if (body.add(more)) {
                        var unused = response.abort(new IOException("Enough was read"));
                    }
                });
        request.send(done::complete);
        try {
            return reply(done.get(LONGEST.toSeconds() + 1, TimeUnit.SECONDS), body);
        } catch (ExecutionException | TimeoutException none) {
            return Reply.fault("There was no answer within " + LONGEST.toSeconds() + " seconds.");
        }
    }

    /** Once there is a status, the body does not matter: it may be too long, or never end. */
    private static Reply reply(Result result, BoundedBody body) {
        int status = result.getResponse() == null ? 0 : result.getResponse().getStatus();
        if (status == 0) {
            return Reply.fault(fault(result.getFailure()));
        }
        String text = body.text();
        if (status >= 200 && status < 300) {
            return new Reply(status, text, null, null);
        }
        String said = status >= 300 && status < 400
                ? "It answered " + status + ": redirects are not followed. Give the address that it leads to."
                : "It answered " + status + ".";
        return new Reply(
                status, text, said, retryAfter(result.getResponse().getHeaders().get(HttpHeader.RETRY_AFTER)));
    }

    private static String fault(Throwable failure) {
        if (failure instanceof TimeoutException) {
            return "There was no answer within " + LONGEST.toSeconds() + " seconds.";
        }
        String said = failure == null || failure.getMessage() == null ? "no answer" : failure.getMessage();
        return "There was no answer: " + said + ".";
    }

    private static Duration retryAfter(String header) {
        if (header == null || !header.matches("[0-9]{1,6}")) {
            return null;
        }
        var asked = Duration.ofSeconds(Long.parseLong(header));
        return asked.compareTo(LONGEST_PAUSE) < 0 ? asked : LONGEST_PAUSE;
    }

    private static void stop(HttpClient client) {
        try {
            client.stop();
        } catch (Exception failed) {
            log.debug("A client for notices did not stop well", failed);
        }
    }

    /** Breaks off what is being sent. */
    @Override
    public void close() {
        List.copyOf(open).forEach(WebSender::stop);
    }
}
