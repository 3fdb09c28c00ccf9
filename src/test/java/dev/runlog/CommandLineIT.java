package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.RunningJar;
import dev.runlog.testing.RunningJar.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command, with and without a server beside it: data on stdout, talk on stderr, 0, 1 or 2. */
class CommandLineIT {

    private static final String PASSWORD = "correct horse\n";

    @TempDir
    Path here;

    private Outcome run(String... arguments) throws Exception {
        return RunningJar.run(here, "", arguments);
    }

    private String out(String... arguments) throws Exception {
        var outcome = run(arguments);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.code()).isZero();
        return outcome.out();
    }

    private void refused(int code, Outcome outcome, String... named) {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(named).doesNotContain("Exception", "\tat ");
    }

    @Test
    void everythingWorksWithoutAServer() throws Exception {
        everything();
        assertThat(Files.exists(here.resolve("data").resolve("runlog.db-wal"))).isFalse();
    }

    @Test
    void everythingWorksBesideAServer() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            everything();
            var client = jar.client().withKey(RunningJar.createKey(here));
            assertThat(client.openSession()).startsWith("sess_");
            assertThat(RunningJar.counted(here, "session")).isEqualTo(1);
        }
    }

    private void everything() throws Exception {
        keys();
        organizations();
        users();
        assertThat(out("check")).contains("runlog.db", "schema", "integrity    ok");
    }

    private void keys() throws Exception {
        assertThat(out("keys", "create", "--name", "first")).matches("runlog_live_[0-9A-Za-z]{36,}\n");
        assertThat(out("keys", "create", "--name=second", "--env=test", "--scopes=admin", "--expires=90d"))
                .matches("runlog_test_[0-9A-Za-z]{36,}\n");
        assertThat(out("keys", "create", "--name=third", "--keys.prefix=acme")).startsWith("acme_live_");
        assertThat(out("keys", "list").lines())
                .hasSize(4)
                .anyMatch(line -> line.matches("1 +first +live +write,read .* - +-"))
                .anyMatch(line -> line.matches("2 +second +test +admin .*Z"));
        assertThat(out("keys", "delete", "2")).isEmpty();
        assertThat(out("keys", "list")).contains("first").doesNotContain("second");
        refused(1, run("keys", "delete", "2"), "2");
        refused(1, run("keys", "create", "--name=x", "--org=nowhere"), "nowhere");
        refused(2, run("keys", "create"), "--name");
        refused(2, run("keys", "create", "--name=x", "--env=prod"), "--env");
        refused(2, run("keys", "create", "--name=x", "--scopes=write,fly"), "scopes");
        refused(2, run("keys", "create", "--name=x", "--expires=soon"), "--expires");
        refused(2, run("keys", "delete", "one"), "ID");
    }

    private void organizations() throws Exception {
        assertThat(out("orgs", "list").lines()).hasSize(2).anyMatch(line -> line.matches("1 +default +.*Z"));
        assertThat(out("orgs", "create", "research")).isEmpty();
        assertThat(out("orgs", "list")).contains("research");
        assertThat(out("keys", "create", "--name=theirs", "--org=research")).startsWith("runlog_live_");
        assertThat(out("keys", "list", "--org=research")).contains("theirs").doesNotContain("first");
        assertThat(out("keys", "list")).doesNotContain("theirs");
        refused(1, run("orgs", "create", "research"), "research");
        refused(2, run("orgs", "create", " "), "NAME");
    }

    private void users() throws Exception {
        String[] ada = {"users", "create", "Ada@example.org", "--password-stdin", "--role=admin"};
        assertThat(RunningJar.run(here, PASSWORD, ada)).isEqualTo(new Outcome(0, "", ""));
        assertThat(out("users", "list")).containsPattern("ada@example.org +default +admin ");
        refused(1, RunningJar.run(here, PASSWORD, ada), "ada@example.org");
        String[] change = {"users", "set-password", "ada@example.org", "--password-stdin"};
        assertThat(RunningJar.run(here, "another one\n", change)).isEqualTo(new Outcome(0, "", ""));
        refused(2, RunningJar.run(here, "short\n", change), "password");
        refused(2, run("users", "create", "eve@example.org"), "--password-stdin");
        refused(2, run("users", "create", "nobody", "--password-stdin"), "email");
        assertThat(out("users", "delete", "ada@example.org")).isEmpty();
        assertThat(out("users", "list")).doesNotContain("ada");
        refused(1, run("users", "delete", "ada@example.org"), "ada@example.org");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "serve",
                "keys",
                "keys create",
                "keys list",
                "keys delete",
                "orgs",
                "orgs create",
                "orgs list",
                "users",
                "users create",
                "users list",
                "users set-password",
                "users delete",
                "backup",
                "restore",
                "compact",
                "export",
                "import",
                "erase",
                "check",
                "otlp",
                "gate",
                "diagnose"
            })
    void everyCommandExplainsItself(String command) throws Exception {
        var words = new ArrayList<>(List.of(command.split(" ")));
        words.remove("");
        words.add("--help");
        boolean asksAServer = command.equals("gate"); // whose other exit codes are what the server says
        assertThat(out(words.toArray(String[]::new)))
                .startsWith(("Usage: runlog " + command).strip() + " ")
                .contains("--config", asksAServer ? "--url" : "--data.dir", "Exit codes:");
        words.set(words.size() - 1, "--colour=blue");
        assertThat(run(words.toArray(String[]::new)).code()).isEqualTo(asksAServer ? 3 : 2);
        assertThat(here).isEmptyDirectory();
    }

    @Test
    void aWordThatIsNoCommandAndANounWithoutAVerbAreRefused() throws Exception {
        refused(2, run("fly"), "fly");
        refused(2, run("--colour=blue"), "--colour=blue");
        refused(2, run("keys"), "keys");
        refused(2, run("keys", "fly"), "fly");
        assertThat(here).isEmptyDirectory();
    }

    @Test
    void theVersionIsThatOfTheProject() throws Exception {
        assertThat(out("--version")).isEqualTo("runlog " + Version.text() + "\n");
    }

    @Test
    void aWrongConfigurationStopsEveryCommandWithOneLine() throws Exception {
        Files.writeString(here.resolve("app.properties"), "server.prt=1\n");
        for (String command : List.of("serve", "check")) {
            var outcome = run(command);
            refused(2, outcome, "server.prt", "app.properties");
            assertThat(outcome.err().lines()).hasSize(1);
        }
        Files.writeString(here.resolve("other.properties"), "data.dir=elsewhere\n");
        assertThat(out("check", "--config=other.properties")).contains("elsewhere");
        assertThat(out("check", "--config=other.properties", "--data.dir=there"))
                .contains("there" + here.getFileSystem().getSeparator());
    }

    @Test
    void aDirectoryThatCannotBeMadeAndAnAddressThatIsNotOursAreNamed() throws Exception {
        Files.writeString(here.resolve("file"), "");
        refused(
                2,
                run("check", "--data.dir=file"),
                here.toRealPath().resolve("file").toString(),
                "--data.dir");
        refused(1, run("--server.host=192.0.2.1"), "192.0.2.1:8080", "--server.host");
        refused(1, run("--server.host=nowhere.invalid"), "nowhere.invalid:8080", "--server.host");
    }

    @Test
    void aPlaceWhereNoLibraryCanBeUsedIsNamed() throws Exception {
        var natives = Files.createDirectory(here.resolve("data")).resolve("native");
        Files.createSymbolicLink(natives, Path.of("/proc")); // takes no files, from nobody
        var outcome = run("check");
        Files.delete(natives);
        refused(2, outcome, here.toRealPath().resolve("data/native").toString(), "noexec", "--data.dir");
        assertThat(outcome.err()).hasLineCount(1);
    }

    @Test
    void theLibraryIsUnpackedOnce() throws Exception {
        var natives = here.resolve("data/native");
        assertThat(run("check").code()).isZero();
        var kept = onlyFile(natives);
        var node = Files.getAttribute(kept, "unix:ino");
        assertThat(run("check").code()).isZero();
        assertThat(Files.getAttribute(onlyFile(natives), "unix:ino"))
                .as("the same file")
                .isEqualTo(node);
        byte[] whole = Files.readAllBytes(kept);
        Files.write(kept, new byte[] {1});
        assertThat(run("check").code()).as("one that was changed is not used").isZero();
        assertThat(onlyFile(natives)).isEqualTo(kept).hasBinaryContent(whole);
    }

    private static Path onlyFile(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            var all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    @Test
    void aFileThatIsNoDatabaseIsLeftAlone() throws Exception {
        var file = Files.createDirectory(here.resolve("data")).resolve("runlog.db");
        Files.writeString(file, "dear diary");
        refused(2, run("check"), "runlog.db");
        refused(2, run("serve"), "runlog.db");
        assertThat(file).hasContent("dear diary");
    }
}
