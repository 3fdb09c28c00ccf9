package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each fault once, with a small load; {@code scripts/torture} has them for half an hour. */
class FaultIT {

    private static final int CLIENTS = 8;
    private static final int SLOW_CONNECTIONS = 300;

    @TempDir
    Path here;

    private static void nothingIsLost(Fault fault) throws Exception {
        fault.missing().ifPresent(why -> Assumptions.abort("Not tested: " + why));
        var outcome = fault.round(new Random(42));
        assertThat(outcome.acknowledged()).isPositive();
        assertThat(outcome.lost()).as(outcome.toString()).isZero();
    }

    @Test
    void killed() throws Exception {
        nothingIsLost(new Kill(here, CLIENTS));
    }

    @Test
    void stopped() throws Exception {
        nothingIsLost(new Stop(here, CLIENTS));
    }

    @Test
    void theDiskIsFull() throws Exception {
        nothingIsLost(new FullDisk(here, CLIENTS));
    }

    @Test
    void theDiskFailsToWrite() throws Exception {
        nothingIsLost(DiskErrors.onWrite(here, CLIENTS));
    }

    @Test
    void theDiskFailsToFlush() throws Exception {
        nothingIsLost(DiskErrors.onFlush(here, CLIENTS));
    }

    @Test
    void theFileIsNotWhatItWas() throws Exception {
        nothingIsLost(new DamagedFiles(here, CLIENTS));
    }

    @Test
    void manyAreSlow() throws Exception {
        nothingIsLost(new SlowClients(here, CLIENTS, SLOW_CONNECTIONS));
    }

    @Test
    void manyDoNotListen() throws Exception {
        nothingIsLost(new DeafClients(here, CLIENTS));
    }

    @Test
    void theClockJumps() throws Exception {
        nothingIsLost(new JumpingClock(CLIENTS));
    }
}
