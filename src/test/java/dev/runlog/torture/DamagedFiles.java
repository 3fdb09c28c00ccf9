package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** What lies in the data directory is not what the server left there: it says so, goes, and has changed nothing. */
final class DamagedFiles implements Fault {

    private static final Path CHATTR = Path.of("/usr/bin/chattr");

    @FunctionalInterface
    private interface Damage {
        void to(Path database) throws Exception;
    }

    private final Path parent;
    private final int clients;

    DamagedFiles(Path parent, int clients) {
        this.parent = parent;
        this.clients = clients;
    }

    @Override
    public String name() {
        return "database file damaged";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var site = Site.in(parent, "damaged");
        var ledger = new Ledger();
        try (var server = site.serve();
                var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
            load.awaitMore(500);
            server.process().destroyForcibly().waitFor();
        }
        try (var server = site.serve()) {
            server.stop();
        }
        var damages = damages(random);
        for (var damage : damages.entrySet()) {
            assertRefused(site, damage.getKey(), damage.getValue());
        }
        String readOnly = readOnly(site) ? ", and read-only" : "; read-only could not be tried";
        return ledger.outcome(site.found(ledger), damages.size() + " kinds of damage" + readOnly);
    }

    private static Map<String, Damage> damages(Random random) {
        var all = new LinkedHashMap<String, Damage>();
        all.put("garbage", database -> {
            var garbage = new byte[(int) Files.size(database)];
            random.nextBytes(garbage);
            Files.write(database, garbage);
        });
        all.put("garbage after the first page", database -> {
            try (var file = FileChannel.open(database, StandardOpenOption.WRITE)) {
                var garbage = new byte[(int) file.size() - 4_096];
                random.nextBytes(garbage);
                file.write(ByteBuffer.wrap(garbage), 4_096);
            }
        });
        all.put("half of it", database -> cut(database, Files.size(database) / 8_192 * 4_096));
        all.put("a piece of it", database -> cut(database, 600));
        all.put("another program's", database -> {
            Files.delete(database);
            run(database, "CREATE TABLE session (id INTEGER PRIMARY KEY)");
        });
        all.put("a newer version's", database -> run(database, "PRAGMA user_version = 999"));
        all.put("a directory", database -> {
            Files.delete(database);
            Files.createDirectory(database);
        });
        all.put("gone, its log left behind", database -> {
            Files.delete(database);
            Files.write(Path.of(database + "-wal"), new byte[4_096]);
        });
        all.put("empty, its log left behind", database -> {
            cut(database, 0);
            Files.write(Path.of(database + "-wal"), new byte[4_096]);
        });
        return all;
    }

    private static void cut(Path file, long length) throws IOException {
        try (var open = FileChannel.open(file, StandardOpenOption.WRITE)) {
            open.truncate(length);
        }
    }

    private static void run(Path database, String sql) throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private Site copy(Site whole) throws IOException {
        var site = Site.with(whole.key(), Files.createTempDirectory(parent, "damaged"));
        Files.createDirectory(site.data());
        Files.copy(whole.database(), site.database(), StandardCopyOption.COPY_ATTRIBUTES);
        return site;
    }

    /** @return whether it can be had here */
    private boolean readOnly(Site whole) throws Exception {
        var site = copy(whole);
        try {
            boolean forbidden = forbidWriting(site.database());
            if (forbidden) {
                assertRefused(site, "read-only");
            }
            return forbidden;
        } finally {
            change("-i", site.database());
        }
    }

    private void assertRefused(Site whole, String kind, Damage damage) throws Exception {
        var site = copy(whole);
        damage.to(site.database());
        assertRefused(site, kind);
    }

    private static void assertRefused(Site site, String kind) throws Exception {
        var before = contents(site.data());
        assertSaysWhy(kind, site.tryToServe());
        assertThat(contents(site.data())).as("files when it is " + kind).isEqualTo(before);
    }

    private static void assertSaysWhy(String kind, RunningJar.Outcome refused) {
        assertThat(refused.code()).as(kind + ": " + refused.err()).isIn(1, 2);
        assertThat(refused.out()).as(kind).isEmpty();
        assertThat(refused.err()).as(kind).doesNotContain("Exception", "\tat ").endsWith(".");
        // A copy has the rights that files are usually made with.
        assertThat(refused.err().lines().filter(line -> !line.contains(" is open to others ")))
                .as(kind)
                .hasSize(1);
    }

    /** Root may write whatever its mode says, but not what is immutable; where that cannot be had it has no turn. */
    private static boolean forbidWriting(Path file) throws Exception {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        return !Files.isWritable(file) || (change("+i", file) && !Files.isWritable(file));
    }

    private static boolean change(String attribute, Path file) throws Exception {
        return Files.exists(CHATTR)
                && RunningJar.finish(new ProcessBuilder(CHATTR.toString(), attribute, file.toString()), "")
                                .code()
                        == 0;
    }

    /** Each file that was there, but not what a process needs while it runs. */
    private static Map<String, ByteBuffer> contents(Path directory) throws IOException {
        var all = new TreeMap<String, ByteBuffer>();
        try (var files = Files.list(directory)) {
            for (var file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith("runlog.db")) {
                    all.put(name, ByteBuffer.wrap(Files.isDirectory(file) ? new byte[0] : Files.readAllBytes(file)));
                }
            }
        }
        return all;
    }
}
