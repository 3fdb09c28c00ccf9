package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Clients that ask for much and never read it, more than the server has threads: exports, pages, live streams. */
final class DeafClients implements Fault {

    private static final int OF_EACH_KIND = 40;
    private static final int TINY_WINDOW = 4_096;
    private static final int EVENT_LETTERS = 900_000;
    private static final int EVENTS = 20;

    private final Path parent;
    private final int clients;

    DeafClients(Path parent, int clients) {
        this.parent = parent;
        this.clients = clients;
    }

    @Override
    public String name() {
        return "replies and streams nobody reads";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var site = Site.in(parent, "deaf");
        var ledger = new Ledger();
        var deaf = new ArrayList<Socket>();
        try (var server = site.serve()) {
            var client = site.client(server);
            String session = client.openSession();
            record(client, session);
            try (var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
                load.awaitMore(100);
                for (String path : paths(session, random)) {
                    deaf.add(ask(server.uri(), site.key(), path));
                }
                record(client, session);
                load.awaitMore(500);
                assertThat(client.get("/api/sdk/sessions/" + session).status()).isEqualTo(200);
                assertThat(client.get("/api/sdk/sessions?limit=5").status()).isEqualTo(200);
            }
            server.process().destroyForcibly().waitFor();
        } finally {
            for (var socket : deaf) {
                socket.close();
            }
        }
        return ledger.outcome(site.found(ledger), deaf.size() + " of them");
    }

    /** Much to read. */
    private static void record(Client client, String session) {
        for (int i = 0; i < EVENTS; i++) {
            String event = "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\",\"reasoning\":\""
                    + "x".repeat(EVENT_LETTERS) + "\"}";
            assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
        }
    }

    private static List<String> paths(String session, Random random) {
        var paths = new ArrayList<String>();
        for (int i = 0; i < OF_EACH_KIND; i++) {
            paths.add("/api/sdk/export?format=jsonl");
            paths.add("/api/sdk/sessions/" + session + "/events?limit=1000");
            paths.add("/api/sdk/live");
            paths.add("/api/sdk/live?session=" + session);
        }
        Collections.shuffle(paths, random);
        return paths;
    }

    private static Socket ask(URI server, String key, String path) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(TINY_WINDOW);
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
        String request = "GET " + path + " HTTP/1.1\r\nHost: deaf\r\nAuthorization: Bearer " + key + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
