package dev.runlog.torture;

import dev.runlog.testing.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Many connections, each slow in one of the ways there are; one thread gives each its next byte now and then. */
final class SlowCrowd implements AutoCloseable {

    private static final int TINY_WINDOW = 4_096;
    private static final long EVERY_MS = 500;

    private enum Way {
        /** Connects, says nothing. */
        IDLE,
        /** Sends its headers letter by letter. */
        SLOW_HEADERS,
        /** Sends its body letter by letter. */
        SLOW_BODY,
        /** Asks for much and does not read it. */
        DEAF
    }

    private static final class Member {
        private final SocketChannel channel;
        private final ByteBuffer left;

        Member(SocketChannel channel, String left) {
            this.channel = channel;
            this.left = ByteBuffer.wrap(left.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private final URI server;
    private final String head;
    private final String session;
    private final List<Member> members = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger rounds = new AtomicInteger();

    SlowCrowd(URI server, String key, String session) {
        this.server = server;
        this.head = " HTTP/1.1\r\nHost: slow\r\nAuthorization: Bearer " + key + "\r\n";
        this.session = session;
    }

    void add(int many) throws IOException {
        var ways = Way.values();
        for (int i = 0; i < many; i++) {
            add(ways[i % ways.length]);
        }
        var unused = thread.scheduleWithFixedDelay(this::drip, EVERY_MS, EVERY_MS, TimeUnit.MILLISECONDS);
    }

    private void add(Way way) throws IOException {
        var channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, TINY_WINDOW);
        channel.connect(new InetSocketAddress(server.getHost(), server.getPort()));
        String post = "POST /api/sdk/sessions" + head;
        switch (way) {
            case IDLE -> members.add(new Member(channel, ""));
            case SLOW_HEADERS -> members.add(new Member(channel, post + "X-Slow: " + "x".repeat(1_000)));
            case SLOW_BODY -> {
                send(channel, post + "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{\"name\":\"");
                members.add(new Member(channel, "x".repeat(1_000)));
            }
            case DEAF -> {
                send(channel, "GET /api/sdk/sessions/" + session + "/events?limit=1000" + head + "\r\n");
                members.add(new Member(channel, ""));
            }
        }
        channel.configureBlocking(false);
    }

    private static void send(SocketChannel channel, String text) throws IOException {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    /** A letter from each. */
    private void drip() {
        for (var member : members) {
            if (member.left.hasRemaining() && member.channel.isOpen()) {
                try {
                    var letter = member.left.slice().limit(1);
                    member.left.position(member.left.position() + member.channel.write(letter));
                } catch (IOException closedByTheServer) {
                    closeQuietly(member);
                }
            }
        }
        rounds.incrementAndGet();
    }

    /** Returns once each has had so many more chances to say something. */
    void awaitRounds(int more) {
        int goal = rounds.get() + more;
        Await.until("slow clients go on", () -> rounds.get() >= goal);
    }

    /** How many were not closed by the server. */
    long open() {
        return members.stream().filter(member -> member.channel.isOpen()).count();
    }

    private static void closeQuietly(Member member) {
        try {
            member.channel.close();
        } catch (IOException closed) {
            throw new AssertionError(closed);
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdownNow();
        thread.awaitTermination(10, TimeUnit.SECONDS);
        members.forEach(SlowCrowd::closeQuietly);
    }
}
