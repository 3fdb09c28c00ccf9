package dev.runlog.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests at a fixed rate, as clients do that know nothing of each other: the next one is due whether or not the
 * server has answered the last. How long each took counts from when it was due, so that a server that stops for a moment
 * is charged with every request it kept waiting.
 */
final class OpenLoop {

    private static final int CONNECTIONS = 64;
    private static final int PAUSE_NANOS = 30_000;
    private static final int REPLY_BYTES = 16 * 1024;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final InetSocketAddress address;
    private final List<ByteBuffer> requests;
    private final Queue<Connection> idle = new ArrayDeque<>();
    private long[] latencies;
    private int done;

    OpenLoop(URI uri, String key, List<String> bodies) {
        this.address = new InetSocketAddress(uri.getHost(), uri.getPort());
        this.requests = bodies.stream().map(body -> request(uri, key, body)).toList();
    }

    private static ByteBuffer request(URI uri, String key, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "POST " + uri.getPath() + " HTTP/1.1\r\nHost: " + uri.getAuthority()
                + "\r\nContent-Type: application/json\r\nAuthorization: Bearer " + key + "\r\nContent-Length: "
                + bytes.length + "\r\n\r\n";
        byte[] first = head.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocateDirect(first.length + bytes.length)
                .put(first)
                .put(bytes)
                .flip();
    }

    /** @return what each request took, in nanoseconds, the shortest first */
    long[] run(double perSecond, int seconds) throws IOException {
        latencies = new long[(int) (perSecond * seconds)];
        done = 0;
        idle.clear();
        try (var selector = Selector.open()) {
            for (int i = 0; i < CONNECTIONS; i++) {
                idle.add(new Connection(selector));
            }
            long start = System.nanoTime();
            double interval = 1e9 / perSecond;
            for (int sent = 0; done < latencies.length; ) {
                long now = System.nanoTime() - start;
                for (; sent < latencies.length && sent * interval <= now && !idle.isEmpty(); sent++) {
                    idle.remove().send(requests.get(sent % requests.size()), start + (long) (sent * interval));
                }
                if (selector.selectNow(OpenLoop::receive) == 0) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                if (now > seconds * 1_000_000_000L + PATIENCE_NANOS) {
                    throw new IOException("The server does not keep up with " + perSecond + " requests a second");
                }
            }
            for (var key : selector.keys()) {
                key.channel().close();
            }
        }
        Arrays.sort(latencies);
        return latencies;
    }

    private static void receive(SelectionKey ready) {
        try {
            ((Connection) ready.attachment()).receive();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer reply = ByteBuffer.allocate(REPLY_BYTES);
        private long due;

        Connection(Selector selector) throws IOException {
            channel = SocketChannel.open(address);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        void send(ByteBuffer request, long due) throws IOException {
            this.due = due;
            var bytes = request.duplicate();
            channel.write(bytes);
            if (bytes.hasRemaining()) {
                throw new IOException("A request did not fit into the socket's buffer");
            }
        }

        void receive() throws IOException {
            if (channel.read(reply) < 0) {
                throw new IOException("The server closed a connection");
            }
            String text = new String(reply.array(), 0, reply.position(), StandardCharsets.ISO_8859_1);
            int head = text.indexOf("\r\n\r\n");
            if (head < 0 || text.length() < head + 4 + length(text.substring(0, head))) {
                return;
            }
            if (!text.startsWith("HTTP/1.1 200")) {
                throw new IOException("Not every request was answered well: " + text);
            }
            latencies[done++] = System.nanoTime() - due;
            reply.clear();
            idle.add(this);
        }

        private int length(String head) throws IOException {
            for (String line : head.lines().toList()) {
                if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    return Integer.parseInt(line.substring(15).strip());
                }
            }
            throw new IOException("A reply without a length: " + head);
        }
    }
}
