package dev.runlog.http.caller;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.InetAddressSet;

/**
 * Reverse proxies that are believed about whom they pass on: by the address they connect from, and by nothing that a
 * request says of itself. To everybody else these headers count for nothing.
 *
 * <pre>
 *   X-Forwarded-For     whoever the last of them in a row was called by: read from the right to the first stranger
 *   X-Forwarded-Proto   what the browser speaks, as the nearest proxy tells it
 *   X-Forwarded-Host    whom the browser asked, likewise; as Host without it
 * </pre>
 */
public final class TrustedProxies implements HttpConfiguration.Customizer {

    private static final String HOST = "dev.runlog.forwardedHost";
    private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
    /** Nothing that Java would ask a name server about; with a port, as some proxies send it. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:(BYTE(?:\\.BYTE){3})|\\[?([0-9a-fA-F]*:[0-9a-fA-F:.]*)]?)".replace("BYTE", BYTE) + "(?::[0-9]{1,5})?");

    private final InetAddressSet proxies = new InetAddressSet();

    /** @param list addresses and ranges, as in 10.0.0.7, fd00::/8; empty for none */
    public TrustedProxies(String list) {
        for (String range : list.isBlank() ? new String[0] : list.split(",", -1)) {
            String address = range.strip();
            if (!address.matches("[^/]+(/[0-9]{1,3})?")
                    || parse(address.split("/", 2)[0]).isEmpty()) {
                throw new IllegalArgumentException("Neither an address nor a range: " + range);
            }
            proxies.add(address);
        }
    }

    /** Whether this is such a list. */
    public static boolean fits(String list) {
        try {
            var unused = new TrustedProxies(list);
            return true;
        } catch (IllegalArgumentException unfit) {
            return false;
        }
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable replyHeaders) {
        if (!(request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress peer)
                || !proxies.test(peer.getAddress())) {
            return request;
        }
        request.setAttribute(HOST, nearest(request.getHeaders(), HttpHeader.X_FORWARDED_HOST));
        return new Forwarded(request, client(request.getHeaders(), peer.getAddress()));
    }

    /** Host and port as the browser that sent this asked for them; null when it did not say. */
    static String host(Request request) {
        return request.getAttribute(HOST) instanceof String host
                ? host
                : request.getHeaders().get(HttpHeader.HOST);
    }

    /** Whether one of these proxies passed it on. */
    static boolean isForwarded(Request request) {
        return Request.as(request, Forwarded.class) != null;
    }

    /** The first that is no proxy of ours, from the right; what is left of it is a stranger's word. */
    private InetAddress client(HttpFields headers, InetAddress peer) {
        var hops = String.join(",", headers.getValuesList(HttpHeader.X_FORWARDED_FOR))
                .split(",", -1);
        var nearest = peer;
        for (int i = hops.length - 1; i >= 0 && proxies.test(nearest); i--) {
            var before = parse(hops[i].strip());
            if (before.isEmpty()) {
                break;
            }
            nearest = before.get();
        }
        return nearest;
    }

    private static Optional<InetAddress> parse(String text) {
        var address = ADDRESS.matcher(text);
        if (!address.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(address.group(1) == null ? address.group(2) : address.group(1)));
        } catch (UnknownHostException onlyLikeOne) {
            return Optional.empty();
        }
    }

    /** What the nearest of several proxies says; null when none does. */
    private static String nearest(HttpFields headers, HttpHeader name) {
        var all = headers.getValuesList(name);
        if (all.isEmpty()) {
            return null;
        }
        String last = all.get(all.size() - 1);
        return last.substring(last.lastIndexOf(',') + 1).strip();
    }

    /** A request as it was before the proxies. */
    private static final class Forwarded extends Request.Wrapper {

        private final ConnectionMetaData connection;
        private final HttpURI uri;

        Forwarded(Request request, InetAddress client) {
            super(request);
            this.connection = new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
                @Override
                public SocketAddress getRemoteSocketAddress() {
                    return new InetSocketAddress(client, 0);
                }

                @Override
                public boolean isSecure() {
                    return Forwarded.this.isSecure();
                }
            };
            String scheme = nearest(request.getHeaders(), HttpHeader.X_FORWARDED_PROTO);
            this.uri = scheme == null
                    ? request.getHttpURI()
                    : HttpURI.build(request.getHttpURI())
                            .scheme(scheme.equalsIgnoreCase("https") ? "https" : "http")
                            .asImmutable();
        }

        @Override
        public ConnectionMetaData getConnectionMetaData() {
            return connection;
        }

        @Override
        public boolean isSecure() {
            return "https".equals(uri.getScheme());
        }

        @Override
        public HttpURI getHttpURI() {
            return uri;
        }
    }
}
