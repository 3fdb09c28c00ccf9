package dev.runlog.torture.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.torture.attacks.Manner.Reading;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A few of the sharpest attacks on one small server; {@code scripts/torture --attacks} has them all, and times them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AttackIT {

    private static final int HEAP = 256;
    private static final AttackedServer.Times QUICK =
            new AttackedServer.Times(Duration.ofMillis(300), Duration.ofMillis(2_500), Duration.ofMillis(500));

    private AttackedServer server;

    @BeforeAll
    void start(@TempDir Path here) throws Exception {
        server = new AttackedServer(here, HEAP + "m");
    }

    @AfterAll
    void nothingIsLostAndNothingFailed() throws Exception {
        try {
            assertThat(server.log()).noneMatch(line -> line.contains(" SEVERE "));
            assertThat(server.lost()).isZero();
        } finally {
            server.close();
        }
    }

    private void stands(Attack attack) throws Exception {
        var outcome = server.suffer(attack, QUICK);
        assertThat(outcome.alive()).as(outcome.toString()).isTrue();
        assertThat(outcome.neighbour().failed()).as(outcome.toString()).isZero();
        assertThat(outcome.stranger().failed()).as(outcome.toString()).isZero();
        assertThat(outcome.recovered().failed()).as(outcome.toString()).isZero();
        assertThat(outcome.worst().rss()).as(outcome.toString()).isLessThanOrEqualTo(Outcome.mostMemory(HEAP));
    }

    @Test
    void bodiesThatLackTheirEnd() throws Exception {
        stands(HeldBodies.withoutKey(4_500));
    }

    @Test
    void bodiesThatLackTheirEndWithKey() throws Exception {
        stands(HeldBodies.withKey(4_500));
    }

    @Test
    void bodiesByteByByte() throws Exception {
        stands(SlowSenders.bytes(500));
    }

    @Test
    void littleThatIsMuchOnceItIsInflated() throws Exception {
        stands(CompressedBodies.goodBatches());
    }

    @Test
    void largeRepliesThatNobodyReads() throws Exception {
        stands(LargeReplies.pages(50, Reading.NOTHING));
    }
}
