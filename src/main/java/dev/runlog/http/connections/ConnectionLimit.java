package dev.runlog.http.connections;

import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * How many connections there may be, and of one address: half as many. One more takes the place of one that has been silent
 * for long, of the same address or of the one that has most: whoever holds many cannot keep others out. For addresses that
 * have as many as any other, that happens so many times a second; what comes beyond that is closed before it costs anything.
 */
public final class ConnectionLimit implements Connection.Listener {

    private static final int MOST_EXCHANGED_A_SECOND = 50;

    private final int most;
    /** A connection that is closed does not know its address any more. */
    private final Map<EndPoint, RemoteAddress> addresses = new HashMap<>();

    private final ConnectionsByAddress open = new ConnectionsByAddress();

    /** What the thread that accepts looks at without waiting for those that open and close connections. */
    private final Map<RemoteAddress, Integer> counts = new ConcurrentHashMap<>();

    private volatile int total;
    private volatile int mostOfOneAddress;

    private long second;
    private int exchanged;

    public ConnectionLimit(int most) {
        this.most = most;
    }

    /** Whether a connection that comes from there is taken. Only one thread asks. */
    boolean admits(SocketAddress remote) {
        int same = counts.getOrDefault(RemoteAddress.of(remote), 0);
        boolean isRoom = same < (most + 1) / 2 && total < most;
        if (isRoom || same + 1 < mostOfOneAddress) {
            return true;
        }
        long now = System.nanoTime() / 1_000_000_000;
        exchanged = now == second ? exchanged + 1 : 1;
        second = now;
        return exchanged <= MOST_EXCHANGED_A_SECOND;
    }

    @Override
    public void onOpened(Connection connection) {
        if (isOnWire(connection)) {
            var added = connection.getEndPoint();
            var silent = add(added, RemoteAddress.of(added.getRemoteSocketAddress()));
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

    /** @return one that has to go, and counts no more: it may take a while to close; null when there is none */
    private synchronized EndPoint add(EndPoint added, RemoteAddress address) {
        addresses.put(added, address);
        open.add(address, added);
        publish(address);
        boolean tooManyOfIt = open.of(address) > (most + 1) / 2;
        if (!tooManyOfIt && addresses.size() <= most) {
            return null;
        }
        var silent = tooManyOfIt ? open.silentOne(address) : open.silentOneOfMost();
        remove(silent);
        return silent;
    }

    private synchronized void remove(EndPoint gone) {
        var address = addresses.remove(gone);
        if (address != null) {
            open.remove(address, gone);
            publish(address);
        }
    }

    private void publish(RemoteAddress changed) {
        int count = open.of(changed);
        if (count == 0) {
            counts.remove(changed);
        } else {
            counts.put(changed, count);
        }
        total = addresses.size();
        mostOfOneAddress = open.most();
    }
}
