package dev.runlog.torture.attacks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Many connections, all served by the thread that runs them. Whoever is cut off comes again. */
public final class Crowd {

    private static final int TINY_WINDOW = 4_096;
    /** Java copies all that it is given to write, whatever the socket takes of it. */
    private static final long PIECE = 1 << 16;

    private static final long TICK_MS = 10;
    private static final long AWAY_MS = 200;
    /** Of those who only want to be there. */
    private static final long LONG_AWAY_MS = 1_000;

    private final URI server;
    private final Answers answers;
    private final List<Member> members = new ArrayList<>();
    private final ByteBuffer received = ByteBuffer.allocate(1 << 16);
    private Selector selector;
    private long now;

    public Crowd(URI server, Answers answers) {
        this.server = server;
        this.answers = answers;
    }

    /** @param from the address of this machine that they come from */
    public Crowd add(int many, String from, Manner manner) {
        for (int i = 0; i < many; i++) {
            members.add(new Member(from, manner));
        }
        return this;
    }

    /** Lets them do it until the time is over; then all are gone at once. */
    public void run(Attack.Deadline end) throws IOException {
        try (var opened = Selector.open()) {
            selector = opened;
            long lastTick = 0;
            while (!end.isOver()) {
                now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
                if (now - lastTick >= TICK_MS) {
                    members.forEach(Member::tick);
                    lastTick = now;
                }
                selector.select(key -> ((Member) key.attachment()).ready(key), TICK_MS);
            }
        } finally {
            members.forEach(Member::leave);
        }
    }

    private final class Member {
        private final String from;
        private final Manner manner;
        private SocketChannel channel;
        private ByteBuffer request;
        private ReplyReader reply;
        private long allowed;
        private long came;
        private long nextStep;
        private long nextByte;
        private long back;

        Member(String from, Manner manner) {
            this.from = from;
            this.manner = manner;
        }

        void tick() {
            if (channel == null) {
                if (now >= back) {
                    come();
                }
            } else if (now - came > manner.lifetimeMs()) {
                leave();
                come();
            } else if (channel.isConnected()) {
                attempt(this::goOn);
            }
        }

        private void come() {
            came = now;
            attempt(() -> {
                channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                // Leaves no port behind that has to wait.
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
                if (manner.reading() != Manner.Reading.ALL) {
                    channel.setOption(StandardSocketOptions.SO_RCVBUF, TINY_WINDOW);
                }
                channel.bind(new InetSocketAddress(from, 0));
                boolean there = channel.connect(new InetSocketAddress(server.getHost(), server.getPort()));
                var key = channel.register(selector, SelectionKey.OP_CONNECT, this);
                if (there) {
                    begin(key);
                }
            });
        }

        void ready(SelectionKey key) {
            attempt(() -> {
                if (key.isConnectable() && channel.finishConnect()) {
                    begin(key);
                } else if (key.isReadable()) {
                    read(key);
                } else if (key.isWritable()) {
                    write(key);
                }
            });
        }

        private void begin(SelectionKey key) throws IOException {
            nextStep = now + manner.everyMs();
            nextRequest(key);
        }

        private void nextRequest(SelectionKey key) throws IOException {
            request = ByteBuffer.wrap(manner.requests().get());
            allowed = (long) request.remaining() - manner.kept();
            reply = new ReplyReader();
            write(key);
        }

        private void write(SelectionKey key) throws IOException {
            int length = (int) Math.min(PIECE, Math.min(allowed, request.remaining()));
            int written = length == 0 ? 0 : channel.write(request.slice(request.position(), length));
            request.position(request.position() + written);
            allowed -= written;
            int reading = manner.reading() == Manner.Reading.ALL ? SelectionKey.OP_READ : 0;
            boolean more = allowed > 0 && request.hasRemaining();
            key.interestOps(more ? reading | SelectionKey.OP_WRITE : reading);
            if (request.hasRemaining()) {
                return;
            }
            if (manner.then() == Manner.Then.PIPELINE) {
                request = ByteBuffer.wrap(manner.requests().get());
                allowed = (long) request.remaining() - manner.kept();
                key.interestOps(reading | SelectionKey.OP_WRITE);
            } else if (manner.then() == Manner.Then.LEAVE) {
                answers.count("came and went");
                leave();
            }
        }

        private void goOn() throws IOException {
            if (manner.everyMs() > 0 && now >= nextStep && request.hasRemaining()) {
                nextStep = now + manner.everyMs();
                allowed += manner.step();
                write(channel.keyFor(selector));
            }
            if (manner.reading() == Manner.Reading.BYTE_A_SECOND && now >= nextByte) {
                nextByte = now + 1_000;
                if (channel.read(ByteBuffer.allocate(1)) < 0) {
                    throw new IOException("The server has closed the connection");
                }
            }
        }

        private void read(SelectionKey key) throws IOException {
            received.clear();
            int length = channel.read(received);
            if (length < 0) {
                throw new IOException("The server has closed the connection");
            }
            boolean begun = reply.status() != 0;
            reply.take(received.array(), length);
            if (!begun && reply.status() != 0) {
                answers.count(String.valueOf(reply.status()));
            }
            if (!reply.isWhole()) {
                return;
            }
            if (request.hasRemaining() || reply.isLast()) {
                back = manner.then() == Manner.Then.NEXT_REQUEST ? now : now + awayMs();
                leave();
            } else if (manner.then() == Manner.Then.NEXT_REQUEST) {
                nextRequest(key);
            } else {
                reply = new ReplyReader();
            }
        }

        private interface Step {
            void run() throws IOException;
        }

        private void attempt(Step step) {
            try {
                step.run();
            } catch (IOException cutOff) {
                if (reply == null || reply.status() == 0) {
                    answers.count(channel != null && channel.isConnected() ? "cut off" : "not let in");
                }
                leave();
                back = now + awayMs();
            }
        }

        private long awayMs() {
            return manner.then() == Manner.Then.NOTHING ? LONG_AWAY_MS : AWAY_MS;
        }

        private void leave() {
            reply = null;
            if (channel != null) {
                try {
                    channel.close();
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
                channel = null;
            }
        }
    }
}
