package dev.runlog.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says to a server exactly what it is told to, as no decent client would. */
public final class RawHttp {

    private static final int LONGEST_MS = 20_000;

    private final URI server;

    public RawHttp(URI server) {
        this.server = server;
    }

    public Client.Reply send(String request) {
        return send(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends these bytes and reads until the server closes: ask it to, unless the request is one it closes after. */
    public Client.Reply send(byte[]... parts) {
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(LONGEST_MS);
            try {
                for (byte[] part : parts) {
                    socket.getOutputStream().write(part);
                }
                socket.getOutputStream().flush();
            } catch (IOException refusedMidway) {
                // The reply may be there all the same.
            }
            var reply = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(reply);
            return parse(reply.toString(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new AssertionError("No reply", failed);
        }
    }

    private static Client.Reply parse(String reply) {
        int end = reply.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new AssertionError("Not a reply: " + reply);
        }
        var lines = reply.substring(0, end).split("\r\n", -1);
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            var header = lines[i].split(": ?", 2);
            headers.put(header[0], List.of(header[1]));
        }
        return new Client.Reply(Integer.parseInt(lines[0].split(" ", 3)[1]), headers, reply.substring(end + 4));
    }
}
