package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.Crowd;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One key cannot take the server from the others, where somebody has said how much is too much. */
class RateLimitTest {

    private static final int PER_MINUTE = 30;
    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app =
            RunningApp.with("limits.requests-per-minute=" + PER_MINUTE).at(CLOCK);

    private static int ask(Client client) {
        return client.get("/api/sdk/sessions").status();
    }

    private static void use(Client client, int requests) {
        for (int i = 0; i < requests; i++) {
            assertThat(ask(client)).isEqualTo(200);
        }
    }

    @Test
    void aKeyThatAsksTooOftenIsToldWhenToComeBack() {
        var key = app.as(Scope.READ, Scope.WRITE);
        use(key, PER_MINUTE);
        var refused = key.post("/api/sdk/sessions", "{");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).contains("2");
        assertThat(refused.text("error")).isEqualTo("Too Many Requests");
        assertThat(refused.text("message")).contains("30 a minute", "2 s");
        assertThat(refused.text("requestId"))
                .isEqualTo(refused.header("X-Request-Id").orElseThrow());

        CLOCK.move(Duration.ofSeconds(2));
        assertThat(ask(key)).isEqualTo(200);
        assertThat(ask(key)).isEqualTo(429);
        CLOCK.move(Duration.ofSeconds(10));
        use(key, 5);
        assertThat(ask(key)).isEqualTo(429);
        CLOCK.move(Duration.ofHours(10));
        use(key, PER_MINUTE);
        assertThat(ask(key)).isEqualTo(429);
    }

    @Test
    void nobodyElseNoticesIt() {
        var key = app.as(Scope.READ);
        use(key, PER_MINUTE);
        assertThat(ask(key)).isEqualTo(429);
        use(app.as(Scope.READ), 1);
        var person = app.signedIn("ada@example.org", Role.OWNER);
        use(person, PER_MINUTE + 1);
        assertThat(key.get("/healthz").status()).isEqualTo(200);
        assertThat(key.get("/api/welcome").status()).isEqualTo(200);
        assertThat(ask(app.anonymous())).isEqualTo(401);
    }

    @Test
    void manyAtOnceGetNoMoreThanOneAfterTheOther() throws Exception {
        var key = app.as(Scope.READ);
        assertThat(Crowd.of(PER_MINUTE + 10, () -> ask(key)))
                .filteredOn(status -> status == 200)
                .hasSize(PER_MINUTE);
    }

    @Test
    void aClockThatIsPutBackShutsNobodyOut() {
        var key = app.anonymous().withKey(app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.READ)));
        use(key, PER_MINUTE);
        CLOCK.move(Duration.ofDays(-1));
        use(key, PER_MINUTE);
        assertThat(ask(key)).isEqualTo(429);
        CLOCK.move(Duration.ofDays(1));
    }
}
