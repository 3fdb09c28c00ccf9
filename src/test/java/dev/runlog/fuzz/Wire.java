package dev.runlog.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sends what it is told to over one connection for as long as that lasts, and waits for the reply, but not for ever. */
final class Wire implements AutoCloseable {

    private static final int LONGEST_MS = 20_000;

    /** What came back. */
    record Reply(int status, Map<String, String> headers, String body) {}

    private final URI server;
    private Socket socket;
    private InputStream in;

    Wire(URI server) {
        this.server = server;
    }

    /** Over the connection that is open, or a new one; its framing must be right. */
    Reply send(Request request) throws IOException {
        if (socket == null) {
            open();
        }
        try {
            write(request.toBytes());
            var reply = read(request.method().equals("HEAD"));
            if ("close".equalsIgnoreCase(reply.headers.get("connection"))) {
                close();
            }
            return reply;
        } catch (IOException failed) {
            close();
            throw failed;
        }
    }

    /**
     * Over a connection of its own, on which nothing follows: whatever the server thinks is missing will not come.
     *
     * @return empty when the server said nothing, but ended the connection
     */
    Optional<Reply> sendLast(byte[] bytes) throws IOException {
        close();
        open();
        try {
            write(bytes);
            socket.shutdownOutput();
            return Optional.of(read(false));
        } catch (EOFException nothing) {
            return Optional.empty();
        } finally {
            close();
        }
    }

    private void open() throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(LONGEST_MS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    private void write(byte[] bytes) throws IOException {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException refusedMidway) {
            // The reply may be there all the same.
            if (in.available() == 0) {
                throw refusedMidway;
            }
        }
    }

    private Reply read(boolean headOnly) throws IOException {
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        var headers = new TreeMap<String, String>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            var header = line.split(": ?", 2);
            headers.put(header[0].toLowerCase(Locale.ROOT), header[1]);
        }
        if (status < 200) {
            return read(headOnly);
        }
        if (headers.getOrDefault("content-type", "").startsWith("text/event-stream") && !headOnly) {
            close(); // it has no end
            return new Reply(status, headers, "");
        }
        boolean none = headOnly || status == 204 || status == 304;
        return new Reply(status, headers, none ? "" : new String(body(headers), StandardCharsets.UTF_8));
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if (headers.containsKey("content-length")) {
            return in.readNBytes(Integer.parseInt(headers.get("content-length")));
        }
        if (!headers.containsKey("transfer-encoding")) {
            return in.readAllBytes();
        }
        var body = new ByteArrayOutputStream();
        for (int size = chunk(); size > 0; size = chunk()) {
            body.writeBytes(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server ended the connection in the middle of a reply, after: " + line);
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
