package dev.runlog.http.connections;

import java.net.SocketAddress;
import java.nio.channels.SelectableChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * How many connections there may be, and of one address: half as many. One more takes the place of one that has been silent
 * for long, of the same address or of the one that has most: whoever holds many cannot keep others out. That happens so many
 * times a second for each address; what comes beyond that is closed before it costs anything.
 *
 * <p>One that is on its way in or out takes memory like any other. A quarter more may be, for addresses with few of them.
 */
public final class ConnectionLimit implements Connection.Listener, SelectorManager.AcceptListener {

    private static final int MOST_EXCHANGED_A_SECOND = 50;

    private final int most;

    /** From when they are accepted until they are closed: what the thread that accepts looks at, and waits for nobody. */
    private final Map<SelectableChannel, RemoteAddress> held = new ConcurrentHashMap<>();

    private final Map<RemoteAddress, Integer> heldByAddress = new ConcurrentHashMap<>();
    private volatile int mostThereAreOfOne;

    private long second;
    /** For whom, in this second. */
    private final Map<RemoteAddress, Integer> exchanged = new HashMap<>();

    /** Those that are open and have not been told to go. A connection that is closed does not know its address any more. */
    private final Map<EndPoint, RemoteAddress> addresses = new HashMap<>();

    private final ConnectionsByAddress open = new ConnectionsByAddress();

    public ConnectionLimit(int most) {
        this.most = most;
    }

    /** Whether a connection that comes from there is taken. Only one thread asks. */
    boolean admits(SocketAddress remote) {
        var address = RemoteAddress.of(remote);
        int same = heldByAddress.getOrDefault(address, 0);
        if (same < mostAllowedOfOne() && held.size() < most) {
            return true;
        }
        boolean isRoomToExchange = same + 1 < mostThereAreOfOne
                ? held.size() <= most + most / 4
                : held.size() <= most && same <= mostAllowedOfOne();
        return isRoomToExchange && mayExchange(address);
    }

    private int mostAllowedOfOne() {
        return (most + 1) / 2;
    }

    private boolean mayExchange(RemoteAddress address) {
        long now = System.nanoTime() / 1_000_000_000;
        if (now != second) {
            second = now;
            exchanged.clear();
        }
        return exchanged.merge(address, 1, Integer::sum) <= MOST_EXCHANGED_A_SECOND;
    }

    /** It takes memory from now on. */
    void hold(SelectableChannel channel, SocketAddress remote) {
        var address = RemoteAddress.of(remote);
        held.put(channel, address);
        heldByAddress.merge(address, 1, Integer::sum);
    }

    @Override
    public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
        release(channel);
    }

    @Override
    public void onClosed(SelectableChannel channel) {
        release(channel);
    }

    private void release(SelectableChannel channel) {
        var address = held.remove(channel);
        if (address != null) {
            heldByAddress.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
        }
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
        mostThereAreOfOne = open.most();
        boolean tooManyOfIt = open.of(address) > mostAllowedOfOne();
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
            mostThereAreOfOne = open.most();
        }
    }
}
