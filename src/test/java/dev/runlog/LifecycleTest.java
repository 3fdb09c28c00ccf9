package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.Terminal;
import dev.runlog.testing.UnfitBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands backup and restore, on a directory of their own. */
class LifecycleTest {

    private static final String SOME_SESSIONS = "50";

    @TempDir
    Path here;

    private final MovableClock clock = new MovableClock();
    private Path data;
    private Path backup;
    private Terminal terminal;

    @BeforeEach
    void aTerminal() {
        data = here.resolve("data");
        backup = here.resolve("backup.db");
        terminal = new Terminal(data, clock);
    }

    private List<String> organizations() {
        return terminal.done("orgs", "list")
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(" +", -1)[1])
                .toList();
    }

    private List<String> filesOf(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aBackupIsRestoredAndWhatWasThereBeforeIsKept() throws Exception {
        terminal.done("orgs", "create", "acme");
        assertThat(terminal.done("backup", "--to", backup.toString()).out()).isEqualTo(backup + "\n");
        terminal.done("orgs", "create", "later");
        terminal.done("restore", backup.toString());
        assertThat(organizations()).containsExactly("acme", "default");
        var kept = data.resolve("replaced-20260304T050607Z.db");
        assertThat(filesOf(data))
                .contains("replaced-20260304T050607Z.db", "runlog.db")
                .noneMatch(name -> name.contains("part") || name.contains("-wal"));
        clock.move(Duration.ofSeconds(1));
        terminal.done("restore", kept.toString());
        assertThat(organizations()).containsExactly("acme", "default", "later");
    }

    @Test
    void aDirectoryThatWasLostIsMadeAnewFromABackup() throws Exception {
        terminal.done("orgs", "create", "acme");
        terminal.done("backup", "--to", backup.toString());
        RunningApp.deleteAll(data);
        assertThat(terminal.done("restore", backup.toString()).err()).doesNotContain("before");
        assertThat(organizations()).containsExactly("acme", "default");
    }

    @Test
    void bothAreInTheAuditLogOfEveryOrganization() throws Exception {
        terminal.done("orgs", "create", "acme");
        terminal.done("backup", "--to", backup.toString());
        terminal.done("restore", backup.toString());
        terminal.done("backup");
        try (var store = terminal.open()) {
            for (var organization : store.organizations().all()) {
                assertThat(store.audit().page(organization.id(), 2, null).items())
                        .extracting(entry -> entry.who() + " " + entry.action() + " " + entry.subject())
                        .containsExactly(
                                "command line backup.created runlog-20260304T050607Z.db",
                                "command line backup.restored backup.db");
            }
        }
    }

    @Test
    void nothingIsOverwrittenAndNothingLeftWhereNothingCanBeWritten() throws Exception {
        assertThat(terminal.refused("backup")).contains("nothing to back up");
        terminal.done("orgs", "list");
        Files.writeString(backup, "mine");
        assertThat(terminal.refused("backup", "--to", backup.toString())).contains("there already");
        assertThat(backup).hasContent("mine");
        assertThat(terminal.refused(
                        "backup", "--to", here.resolve("nowhere/b.db").toString()))
                .contains("make it first");
        assertThat(filesOf(here)).containsExactly("backup.db");
    }

    @Test
    void aDamagedDatabaseGivesNoBackup() throws Exception {
        terminal.done("demo", "--sessions", SOME_SESSIONS);
        UnfitBackup.spoil(terminal.database());
        assertThat(terminal.refused("backup", "--to", backup.toString())).contains("damaged");
        assertThat(filesOf(here)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "EMPTY, not a Runlog database",
        "TEXT, not a Runlog database",
        "OF_ANOTHER_PROGRAM, not a Runlog database",
        "HALF, damaged",
        "WITHOUT_ITS_LAST_PAGE, damaged",
        "SPOILT, damaged",
        "NEWER, newer version of Runlog",
        "IN_USE, a database in use",
        "MISSING, is not there",
        "A_DIRECTORY, is not there",
    })
    void whatIsNoGoodBackupIsRefusedAndChangesNothing(UnfitBackup how, String said) throws Exception {
        terminal.done("demo", "--sessions", SOME_SESSIONS);
        terminal.done("backup", "--to", backup.toString());
        how.make(backup);
        byte[] before = Files.readAllBytes(terminal.database());
        var files = filesOf(data);
        assertThat(terminal.refused("restore", backup.toString())).contains(backup.toString(), said);
        assertThat(Files.readAllBytes(terminal.database())).isEqualTo(before);
        assertThat(filesOf(data)).isEqualTo(files);
    }

    @Test
    void aDamagedDatabaseIsReplacedAndKeptWithItsLog() throws Exception {
        terminal.done("orgs", "create", "acme");
        terminal.done("backup", "--to", backup.toString());
        Files.writeString(terminal.database(), "dear diary");
        Files.writeString(Path.of(terminal.database() + "-wal"), "and what came after");
        terminal.done("restore", backup.toString());
        assertThat(organizations()).containsExactly("acme", "default");
        assertThat(data.resolve("replaced-20260304T050607Z.db")).hasContent("dear diary");
        assertThat(data.resolve("replaced-20260304T050607Z.db-wal")).hasContent("and what came after");
    }

    @Test
    void nobodyMayHaveTheDatabaseOpenMeanwhile() throws Exception {
        terminal.done("orgs", "list");
        terminal.done("backup", "--to", backup.toString());
        try (var other = Terminal.connect(terminal.database());
                var reading = other.createStatement()) {
            reading.executeQuery("SELECT count(*) FROM session").close();
            reading.executeUpdate("PRAGMA journal_mode = wal");
            assertThat(terminal.refused("restore", backup.toString()))
                    .contains("Another program", "Nothing was changed");
        }
        terminal.done("restore", backup.toString());
    }
}
