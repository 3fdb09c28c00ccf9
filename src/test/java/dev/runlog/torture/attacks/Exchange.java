package dev.runlog.torture.attacks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** One request and its reply on a connection of its own, from a chosen address of this machine. */
final class Exchange {

    private static final int PATIENCE_MS = 60_000;
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

    private Exchange() {}

    /** @param text head and body as they came */
    record Reply(String text) {

        int status() {
            return text.startsWith("HTTP/1.1 ") ? Integer.parseInt(text.substring(9, 12)) : 0;
        }

        /** Refused for now: later it may go. */
        boolean isBusy() {
            return status() == 429 || status() == 503;
        }

        /** The first id in it. */
        String id() {
            var id = ID.matcher(text);
            if (!id.find()) {
                throw new AssertionError("There is no id in " + text);
            }
            return id.group(1);
        }
    }

    /** Reads until the reply is whole. */
    static Reply send(URI server, String from, byte[] request) throws IOException {
        return send(server, from, request, PATIENCE_MS);
    }

    static Reply send(URI server, String from, byte[] request, int patienceMs) throws IOException {
        try (var socket = connect(server, from, patienceMs)) {
            write(socket, request);
            var reader = new ReplyReader();
            var text = new StringBuilder();
            byte[] piece = new byte[1 << 16];
            while (!reader.isWhole()) {
                int length = socket.getInputStream().read(piece);
                if (length < 0) {
                    throw new IOException("The connection ended within the reply: " + text);
                }
                reader.take(piece, length);
                text.append(new String(piece, 0, length, StandardCharsets.UTF_8));
            }
            return new Reply(text.toString());
        }
    }

    /** @return the status, or what happened instead */
    static String answer(URI server, String from, byte[] request) {
        try {
            return String.valueOf(send(server, from, request).status());
        } catch (IOException cutOff) {
            return "cut off";
        }
    }

    /** Reads until the head of the reply is there, and goes. @return its status */
    static int begin(URI server, String from, byte[] request, int patienceMs) throws IOException {
        try (var socket = connect(server, from, patienceMs)) {
            socket.getOutputStream().write(request);
            var reader = new ReplyReader();
            byte[] piece = new byte[1 << 10];
            while (reader.status() == 0) {
                int length = socket.getInputStream().read(piece);
                if (length < 0) {
                    throw new IOException("The connection ended before a reply");
                }
                reader.take(piece, length);
            }
            return reader.status();
        }
    }

    /** Who is refused before all is sent may find the reply there all the same. */
    private static void write(Socket socket, byte[] request) {
        try {
            socket.getOutputStream().write(request);
        } catch (IOException refusedMidway) {
            // Reading says what has become of it.
        }
    }

    private static Socket connect(URI server, String from, int patienceMs) throws IOException {
        var socket = new Socket();
        try {
            socket.setSoTimeout(patienceMs);
            // Many leave no ports behind that have to wait.
            socket.setSoLinger(true, 0);
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), patienceMs);
            return socket;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }
}
