package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long a refusal takes tells nobody who has an account: a hash is computed for unknown people, too. */
class SignInTimeTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final int ROUNDS = 5;

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    /** Without its hash a refusal would be a hundred times faster; by how much a busy machine varies does not matter. */
    @Test
    void anUnknownAddressTakesAsLongAsAWrongPassword() {
        app.person("known@example.org", "default", Role.MEMBER);
        String hash = new Passwords().hash(RunningApp.PASSWORD); // theirs takes no time
        app.store().users().setPassword("known@example.org", hash, "test").join();
        var known = new ArrayList<Long>();
        var unknown = new ArrayList<Long>();
        guess("known@example.org");
        guess("unknown@example.org");
        for (int i = 0; i < ROUNDS; i++) {
            CLOCK.move(Duration.ofHours(1));
            known.add(guess("known@example.org"));
            unknown.add(guess("unknown@example.org"));
        }
        assertThat(median(unknown)).isBetween(median(known) / 5, median(known) * 5);
    }

    private static long guess(String email) {
        long start = System.nanoTime();
        var reply = app.anonymous()
                .fromPage()
                .post("/api/sign-in", "{\"email\":\"" + email + "\",\"password\":\"wrong horse battery\"}");
        assertThat(reply.status()).isEqualTo(401);
        return System.nanoTime() - start;
    }

    private static long median(List<Long> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }
}
