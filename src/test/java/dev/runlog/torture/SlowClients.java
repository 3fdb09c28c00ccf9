package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;

/** Hundreds or thousands of connections that say nothing, or everything slowly, or do not listen: others are served. */
final class SlowClients implements Fault {

    private static final int EVENT_LETTERS = 900_000;
    private static final int EVENTS = 10;

    private final Path parent;
    private final int clients;
    private final int slow;

    SlowClients(Path parent, int clients, int slow) {
        this.parent = parent;
        this.clients = clients;
        this.slow = slow;
    }

    @Override
    public String name() {
        return slow + " idle and slow connections";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var site = Site.in(parent, "slow");
        var ledger = new Ledger();
        String remark;
        try (var server = site.serve()) {
            var client = site.client(server);
            String session = client.openSession();
            for (int i = 0; i < EVENTS; i++) {
                String event = "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\",\"reasoning\":\""
                        + "x".repeat(EVENT_LETTERS) + "\"}";
                assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
            }
            try (var crowd = new SlowCrowd(server.uri(), site.anotherKey(), session)) {
                crowd.add(slow);
                try (var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
                    load.awaitMore(500);
                    crowd.awaitRounds(3);
                    load.awaitMore(500);
                    assertThat(client.get("/api/sdk/sessions/" + session).status())
                            .isEqualTo(200);
                    assertThat(client.get("/api/sdk/sessions?limit=5").status()).isEqualTo(200);
                }
                remark = crowd.open() + " of " + slow + " still connected at the end";
            }
            assertThat(client.get("/readyz").status()).isEqualTo(200);
            server.process().destroyForcibly().waitFor();
        }
        return ledger.outcome(site.found(ledger), remark);
    }
}
