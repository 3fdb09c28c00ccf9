package dev.runlog.http.wire;

import dev.runlog.http.limits.Payer;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
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
 * silent for longest, of the same address or of the one that has most: whoever holds many cannot keep others out. For
 * addresses that have their even part already, that happens so many times a second; what comes beyond that is closed before
 * it costs anything.
 */
public final class ConnectionLimit implements Connection.Listener {

    private static final int MOST_EXCHANGED_A_SECOND = 50;

    private final int most;
    /** A connection that is closed does not know its address any more. */
    private final Map<EndPoint, String> addresses = new HashMap<>();

    private final Map<String, Set<EndPoint>> byAddress = new HashMap<>();

    private long second;
    private int exchanged;

    public ConnectionLimit(int most) {
        this.most = most;
    }

    /** Whether a connection that comes from there is taken. */
    synchronized boolean admits(SocketAddress remote) {
        int same = byAddress.getOrDefault(address(remote), Set.of()).size();
        boolean isRoom = same < (most + 1) / 2 && addresses.size() < most;
        if (isRoom || same < evenPart()) {
            return true;
        }
        long now = System.nanoTime() / 1_000_000_000;
        exchanged = now == second ? exchanged + 1 : 1;
        second = now;
        return exchanged <= MOST_EXCHANGED_A_SECOND;
    }

    /** What an address that comes anew could have if all had the same. */
    private int evenPart() {
        return most / (byAddress.size() + 1);
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

    private static String address(SocketAddress remote) {
        return remote instanceof InetSocketAddress known && known.getAddress() != null
                ? Payer.stranger(known.getAddress().getHostAddress()).caller()
                : "";
    }

    /** @return one that has to go, and counts no more: it may take a while to close; null when there is none */
    private synchronized EndPoint add(EndPoint added) {
        String address = address(added.getRemoteSocketAddress());
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
                .max(Comparator.comparingLong(ConnectionLimit::silentFor))
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
