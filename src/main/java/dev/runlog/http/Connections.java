package dev.runlog.http;

import dev.runlog.http.limits.Payer;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * How many connections there may be, and of one address: half as many. One more takes the place of the one that has been
 * silent for longest, of the same address or of the one that has most: whoever holds many cannot keep others out.
 */
final class Connections implements Connection.Listener {

    private final int most;
    /** A connection that is closed does not know its address any more. */
    private final Map<EndPoint, String> addresses = new HashMap<>();

    private final Map<String, Set<EndPoint>> byAddress = new HashMap<>();

    Connections(int most) {
        this.most = most;
    }

    @Override
    public void onOpened(Connection connection) {
        if (isOnWire(connection)) {
            var silent = add(connection.getEndPoint());
            if (silent != null) {
                silent.close();
            }
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (isOnWire(connection)) {
            remove(connection.getEndPoint());
        }
    }

    /** With TLS there is a second connection inside of each. */
    private static boolean isOnWire(Connection connection) {
        return !(connection.getEndPoint() instanceof SslConnection.SslEndPoint);
    }

    private static String address(EndPoint endPoint) {
        return endPoint.getRemoteSocketAddress() instanceof InetSocketAddress known && known.getAddress() != null
                ? Payer.stranger(known.getAddress().getHostAddress()).caller()
                : "";
    }

    /** @return one that has to go, and counts no more: it may take a while to close; null when there is none */
    private synchronized EndPoint add(EndPoint added) {
        String address = address(added);
        var same = byAddress.computeIfAbsent(address, first -> new LinkedHashSet<>());
        same.add(added);
        addresses.put(added, address);
        boolean tooMany = same.size() > (most + 1) / 2;
        if (!tooMany && addresses.size() <= most) {
            return null;
        }
        var silent = longestSilent(tooMany ? same : largest());
        remove(silent);
        return silent;
    }

    private Set<EndPoint> largest() {
        return byAddress.values().stream()
                .max(Comparator.comparingInt(Set::size))
                .orElseThrow();
    }

    private static EndPoint longestSilent(Set<EndPoint> some) {
        return some.stream()
                .max(Comparator.comparingLong(Connections::silentFor))
                .orElseThrow();
    }

    private static long silentFor(EndPoint endPoint) {
        return endPoint instanceof IdleTimeout known ? known.getIdleFor() : 0;
    }

    private synchronized void remove(EndPoint gone) {
        String address = addresses.remove(gone);
        if (address != null) {
            var same = byAddress.get(address);
            same.remove(gone);
            if (same.isEmpty()) {
                byAddress.remove(address);
            }
        }
    }
}
