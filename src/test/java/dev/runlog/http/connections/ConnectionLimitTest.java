package dev.runlog.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many connections are kept, and whose go first; with a real server on loopback's many addresses. */
class ConnectionLimitTest {

    private static final int MOST = 8;

    private final Server server = new Server();
    private final ConnectionLimit limit = new ConnectionLimit(MOST);
    private final ServerConnector connector = new LimitedConnector(server, limit, new HttpConnectionFactory());
    private final List<Socket> clients = new ArrayList<>();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch reply = new CountDownLatch(1);

    @BeforeEach
    void start() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                asked.countDown();
                reply.await();
                callback.succeeded();
                return true;
            }
        });
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
    void whoWaitsForAReplyKeepsItsPlace() throws IOException {
        connect(4, 2);
        Await.until("all are there", () -> connected(2) == 4);
        var asking = clients.get(0);
        asking.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        Await.until("it is asked", () -> asked.getCount() == 0);
        for (var later : clients.subList(1, 4)) {
            later.getOutputStream().write('G');
        }
        connect(1, 2);
        Await.until("one has gone", () -> clients.stream().skip(1).anyMatch(ConnectionLimitTest::isClosed));
        reply.countDown();
        assertThat(asking.getInputStream().read()).isEqualTo('H');
    }

    private static boolean isClosed(Socket client) {
        try {
            client.setSoTimeout(1);
            return client.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void thoseOnTheirWayInOrOutCountToo() throws IOException {
        var onTheirWay = new ArrayList<SocketChannel>();
        for (int i = 0; i < MOST; i++) {
            var from = new InetSocketAddress(address(i + 1), 1);
            assertThat(limit.admits(from)).isTrue();
            onTheirWay.add(SocketChannel.open());
            limit.hold(onTheirWay.get(i), from);
        }
        var first = new InetSocketAddress(address(1), 1);
        var another = SocketChannel.open();
        onTheirWay.add(another);
        limit.hold(another, first);
        assertThat(limit.admits(first)).isFalse();
        limit.onClosed(another);
        limit.onClosed(onTheirWay.get(0));
        assertThat(limit.admits(first)).isTrue();
        limit.hold(another, first);
        limit.onAcceptFailed(another, new IOException());
        assertThat(limit.admits(first)).isTrue();
        for (var channel : onTheirWay) {
            channel.close();
        }
    }

    @Test
    void whoComesAndGoesTakesOthersPlacesSoManyTimesASecond() throws IOException {
        connect(4, 2);
        connect(4, 3);
        Await.until(
                "all places are taken", () -> connector.getConnectedEndPoints().size() == MOST);
        var from = new InetSocketAddress(address(4), 1);
        long begun = System.nanoTime();
        long admitted =
                IntStream.range(0, 10_000).filter(time -> limit.admits(from)).count();
        long seconds = (System.nanoTime() - begun) / 1_000_000_000 + 2;
        assertThat(admitted).isBetween(1L, 50 * seconds);
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
