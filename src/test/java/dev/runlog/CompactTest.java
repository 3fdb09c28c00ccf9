package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.InsideStore;
import dev.runlog.store.file.CheckpointsBy;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who makes the file smaller, when, and who leaves it alone. */
class CompactTest {

    private static final String MANY_SESSIONS = "300";

    @TempDir
    Path data;

    private Terminal terminal;

    @BeforeEach
    void aTerminal() {
        terminal = new Terminal(data, Clock.systemUTC());
    }

    @Test
    void withoutAServerTheFileIsWrittenAnew() throws Exception {
        long before = halfEmpty();
        assertThat(terminal.done("compact").err()).startsWith("Gave back ");
        assertThat(Files.size(terminal.database())).isLessThan(before * 3 / 4);
        assertThat(terminal.done("check").out()).contains("integrity    ok");
    }

    @Test
    void besideAServerTheFileIsCut() throws Exception {
        long before = halfEmpty();
        try (var lock = DataDirectory.at(data).lockOrSayWho("a test")) {
            assertThat(lock.channel().isOpen()).isTrue();
            assertThat(terminal.done("compact").err()).startsWith("Gave back ");
        }
        assertThat(Files.size(terminal.database())).isLessThan(before * 3 / 4);
        assertThat(terminal.done("check").out()).contains("integrity    ok");
    }

    private long halfEmpty() throws Exception {
        terminal.done("demo", "--sessions", MANY_SESSIONS);
        try (var store = terminal.open()) {
            InsideStore.writer(store)
                    .submit(sql -> sql.update("DELETE FROM session WHERE id % 4 > 0"))
                    .join();
            store.derivation().drop(Instant.now());
            store.derivation().catchUp();
        }
        return Files.size(terminal.database());
    }

    /** Litestream reads all the time, copies the log, and wants to be the only one who moves or cuts it. */
    @Test
    void besideLitestreamTheLogIsLeftToIt() throws Exception {
        terminal.done("orgs", "list");
        var log = Path.of(terminal.database() + "-wal");
        try (var litestream = Terminal.connect(terminal.database());
                var statement = litestream.createStatement()) {
            statement.executeUpdate("PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; BEGIN");
            statement.executeQuery("SELECT count(*) FROM session").close();
            assertThat(terminal.run(CheckpointsBy.LITESTREAM, "orgs", "create", "acme")
                            .code())
                    .isZero();
            byte[] begin = Files.readAllBytes(log);
            assertThat(terminal.run(CheckpointsBy.LITESTREAM, "demo", "--sessions", MANY_SESSIONS)
                            .code())
                    .isZero();
            assertThat(terminal.run(CheckpointsBy.LITESTREAM, "compact").code()).isZero();
            assertThat(Arrays.copyOf(Files.readAllBytes(log), begin.length)).isEqualTo(begin);
            assertThat(Files.size(log)).isGreaterThan(begin.length);
        }
        assertThat(terminal.done("orgs", "list").out()).contains("acme");
    }
}
