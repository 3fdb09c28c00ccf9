package dev.runlog.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Problem;
import dev.runlog.store.InsideStore;
import dev.runlog.store.OpenStore;
import dev.runlog.store.Store;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.Await;
import dev.runlog.testing.Overheard;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file and its directory: private, ours alone, and never touched when they are somebody else's. */
class DatabaseTest {

    @TempDir
    Path parent;

    private DataDirectory directory;
    private Path file;

    @BeforeEach
    void aDirectory() throws Exception {
        directory = DataDirectory.at(parent.resolve("new/data"));
        file = directory.database();
    }

    private Store open() throws Exception {
        return OpenStore.forCommand(directory, Clock.systemUTC(), new StoreMetrics(new PrometheusRegistry()));
    }

    private void assertRefusedAndNotTouched() throws Exception {
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(Problem.Code.INVALID))
                .hasMessageContainingAll(file.toString(), "not a Runlog database", "left as it is");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void nobodyElseMayLookInside() throws Exception {
        try (var store = open();
                var lock = directory.lockOrSayWho("a test")) {
            assertThat(lock.channel().isOpen()).isTrue();
            store.organizations().ensure("acme").join();
            assertThat(rights(directory.path())).isEqualTo("rwx------");
            assertThat(rights(directory.natives())).isEqualTo("rwx------");
            for (String name : new String[] {"runlog.db", "runlog.db-wal", "runlog.db-shm", "runlog.lock"}) {
                assertThat(rights(directory.path().resolve(name))).as(name).isEqualTo("rw-------");
            }
        }
    }

    @Test
    void aDirectoryThatIsOpenToOthersIsNamedAtStart() throws Exception {
        try (var log = new Overheard("dev.runlog.store.file.DataDirectory")) {
            start();
            assertThat(log.said()).isEmpty();
            Files.setPosixFilePermissions(directory.path(), PosixFilePermissions.fromString("rwxrwxrwx"));
            start();
            assertThat(log.said()).singleElement().asString().contains("rwxrwxrwx", "chmod 700 " + directory.path());
        }
    }

    private void start() throws Exception {
        try (var lock = directory.lockOrSayWho("a test");
                var store = OpenStore.forServer(
                        directory,
                        10,
                        new Readers.Limits(1, Duration.ofMinutes(1)),
                        Clock.systemUTC(),
                        Runnable::run,
                        changes -> {},
                        new StoreMetrics(new PrometheusRegistry()),
                        lock)) {
            assertThat(store.check().faults()).isEmpty();
        }
    }

    private static String rights(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void anEmptyFileIsANewDatabase() throws Exception {
        Files.createFile(file);
        try (var store = open()) {
            assertThat(store.check().schema()).isEqualTo(Migrations.newest());
            assertThat(store.check().faults()).isEmpty();
        }
    }

    @Test
    void whatIsClosedLiesInOneFileAndIsThereAgain() throws Exception {
        try (var store = open()) {
            store.organizations().create("acme", "command line").join();
        }
        assertThat(directory.path().resolve("runlog.db-wal")).doesNotExist();
        try (var store = open()) {
            assertThat(store.organizations().find("acme")).isPresent();
        }
    }

    @Test
    void garbageIsRefused() throws Exception {
        var garbage = new byte[8_192];
        new Random(42).nextBytes(garbage);
        Files.write(file, garbage);
        assertRefusedAndNotTouched();
    }

    @Test
    void aShortTextIsRefused() throws Exception {
        Files.writeString(file, "x");
        assertRefusedAndNotTouched();
    }

    @Test
    void garbageThatBeginsLikeADatabaseIsRefused() throws Exception {
        byte[] garbage = Arrays.copyOf("SQLite format 3\0".getBytes(StandardCharsets.US_ASCII), 4_096);
        Arrays.fill(garbage, 16, garbage.length, (byte) 0x7f);
        Files.write(file, garbage);
        assertRefusedAndNotTouched();
    }

    @Test
    void aDatabaseOfAnotherProgramIsRefused() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE session (id INTEGER PRIMARY KEY)");
            statement.executeUpdate("PRAGMA user_version = 1");
        }
        assertRefusedAndNotTouched();
    }

    @Test
    void aDatabaseThatLostItsEndIsRefused() throws Exception {
        open().close();
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, 600));
        assertRefusedAndNotTouched();
    }

    @Test
    void whatCannotBeReadIsNotTakenForAnotherProgramsFile() throws Exception {
        open().close();
        Files.createDirectory(directory.path().resolve("runlog.db-wal"));
        assertUnreadable();
        Files.delete(directory.path().resolve("runlog.db-wal"));
        open().close();

        Files.delete(file);
        Files.createDirectory(file);
        assertUnreadable();
    }

    private void assertUnreadable() {
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(Problem.Code.BUSY))
                .hasMessageContainingAll(file.toString(), "cannot be read");
    }

    @Test
    void theWriterIsDurableInAWriteAheadLog() throws Exception {
        try (var store = open()) {
            var writer = InsideStore.writer(store);
            assertThat(writer.submit(sql -> sql.number("PRAGMA synchronous")).join())
                    .as("2 is FULL")
                    .isEqualTo(2);
            assertThat(writer.submit(sql -> sql.one("PRAGMA journal_mode", row -> row.getString(1)))
                            .join())
                    .contains("wal");
            assertThat(writer.submit(sql -> sql.number("PRAGMA foreign_keys")).join())
                    .isEqualTo(1);
        }
    }

    @Test
    void aReaderCannotWrite() throws Exception {
        try (var store = open()) {
            assertThatThrownBy(() -> InsideStore.readers(store).read(sql -> sql.update("DELETE FROM organization")))
                    .isInstanceOf(Problem.class);
            assertThat(store.organizations().all()).hasSize(1);
        }
    }

    @Test
    void whatBelongsToAnOrganizationCannotDoWithoutIt() throws Exception {
        open().close();
        try (var sql = new Database(directory).openForWriting()) {
            assertThatThrownBy(() -> sql.update(
                            "INSERT INTO session (public_id, organization_id, environment, name, agent_name, user_id,"
                                    + " created_at, updated_at, last_activity_at)"
                                    + " VALUES ('s', 99, 'live', 'n', 'a', 'u', 1, 1, 1)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("FOREIGN KEY");
        }
    }

    @Test
    void aSecondLockIsRefusedAndSaysWhoHasTheFirst() throws Exception {
        try (var lock = directory.lockOrSayWho("process 4711, a server for localhost:8080")) {
            assertThat(lock.channel().isOpen()).isTrue();
            assertThat(directory.lock("somebody else")).isEmpty();
            assertThatThrownBy(() -> directory.lockOrSayWho("somebody else"))
                    .isInstanceOfSatisfying(
                            Problem.class, problem -> assertThat(problem.code()).isEqualTo(Problem.Code.BUSY))
                    .hasMessageContainingAll(directory.path().toString(), "process 4711, a server for localhost:8080");
        }
        try (var next = directory.lockOrSayWho("the next")) {
            assertThat(next.channel().isOpen()).isTrue();
            assertThat(directory.path().resolve("runlog.lock")).hasContent("the next");
        }
    }

    @Test
    void aCommandWaitsForAServerThatStarts() throws Exception {
        try (var lock = directory.lockOrSayWho("a server")) {
            var command = CompletableFuture.supplyAsync(() -> {
                try (var store = open()) {
                    return store.organizations().all().size();
                } catch (Exception failed) {
                    throw new CompletionException(failed);
                }
            });
            Await.until("the command looks", () -> Files.exists(file));
            try (var server = new Database(directory).openForWriting()) {
                Migrations.run(server);
            }
            assertThat(command.join()).isEqualTo(1);
            assertThat(lock.channel().isOpen()).isTrue();
        }
    }
}
