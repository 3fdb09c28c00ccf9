package dev.runlog.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who sends much, slowly, holds up nobody else. */
class LargeBodiesTest {

    private static final int THREADS = 6;
    private static final int MIB = 1 << 20;

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.threads=" + THREADS);

    private final Client client = app.as(Scope.WRITE, Scope.READ);
    private final List<Socket> senders = new ArrayList<>();

    /** Announces a batch, sends so much of it, and falls silent. */
    private Socket send(int announced, int sent) throws IOException {
        var socket = new Socket(client.base().getHost(), client.base().getPort());
        senders.add(socket);
        socket.setSoTimeout(20_000);
        socket.getOutputStream()
                .write(("POST /api/sdk/events/batch HTTP/1.1\r\nHost: x\r\nAuthorization: "
                                + client.header("Authorization")
                                + "\r\nContent-Type: application/json\r\nContent-Length: " + announced + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        try {
            socket.getOutputStream().write(new byte[sent]);
        } catch (IOException refusedMidway) {
            return socket; // the reply may be there all the same
        }
        return socket;
    }

    @AfterEach
    void hangUp() throws IOException {
        for (var sender : senders) {
            sender.close();
        }
    }

    @Test
    void aSlowBatchHoldsNoThread() throws IOException {
        for (int i = 0; i < 4 * THREADS; i++) {
            send(MIB, 300_000);
        }
        for (int i = 0; i < 2 * THREADS; i++) {
            assertThat(client.get("/api/sdk/sessions").status()).isEqualTo(200);
            client.openSession();
        }
    }
}
