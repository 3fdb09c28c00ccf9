package dev.runlog.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many connections are kept, and whose go first; with a real server on loopback's many addresses. */
class ConnectionLimitTest {

    private static final int MOST = 8;

    private final Server server = new Server();
    private final ServerConnector connector =
            new LimitedConnector(server, new ConnectionLimit(MOST), new HttpConnectionFactory());
    private final List<Socket> clients = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (var client : clients) {
            client.close();
        }
        server.stop();
    }

    private void connect(int connections, int from) throws IOException {
        for (int i = 0; i < connections; i++) {
            var socket = new Socket();
            socket.bind(new InetSocketAddress(address(from), 0));
            socket.connect(new InetSocketAddress(address(1), connector.getLocalPort()));
            clients.add(socket);
        }
    }

    /** One of loopback's many. */
    private static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private long connected(int from) {
        return connector.getConnectedEndPoints().stream()
                .filter(open -> open.getRemoteSocketAddress() instanceof InetSocketAddress known
                        && known.getAddress().equals(address(from)))
                .count();
    }

    @Test
    void oneAddressHasHalfOfThem() throws IOException {
        connect(40, 2);
        Await.until("all have come, and most have gone", () -> connected(2) == MOST / 2);
        connect(3, 3);
        Await.until("another address has its own", () -> connected(3) == 3);
        assertThat(connected(2)).isEqualTo(MOST / 2);
    }

    @Test
    void ofAllTheAddressWithMostGivesUpItsOldest() throws IOException {
        connect(4, 2);
        connect(3, 3);
        connect(1, 4);
        Await.until("all are there", () -> connector.getConnectedEndPoints().size() == MOST);
        connect(1, 5);
        Await.until("one has gone", () -> connected(2) == 3);
        assertThat(connected(3)).isEqualTo(3);
        assertThat(connected(4)).isEqualTo(1);
    }

    @Test
    void whoComesAnewIsLetInHoweverManyComeFromElsewhere() throws IOException {
        connect(4, 2);
        connect(4, 3);
        Await.until(
                "all places are taken", () -> connector.getConnectedEndPoints().size() == MOST);
        connect(200, 2);
        connect(1, 6);
        Await.until("it is in", () -> connected(6) == 1);
    }

    @Test
    void whoHasFewIsLetInThoughOthersHaveLess() throws IOException {
        connect(4, 2);
        for (int address = 10; address < 13; address++) {
            connect(1, address);
        }
        connect(1, 3);
        Await.until(
                "all places are taken", () -> connector.getConnectedEndPoints().size() == MOST);
        connect(200, 2);
        connect(1, 3);
        Await.until("it has its second", () -> connected(3) == 2);
    }
}
