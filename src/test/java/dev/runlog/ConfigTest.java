package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void anEmptyFile() throws IOException {
        file = Files.writeString(directory.resolve("some.properties"), "");
    }

    private Config load(Map<String, String> environment, Map<String, String> flags) {
        return Config.load(Optional.of(file), environment, flags);
    }

    private Config flag(String key, String value) {
        return load(Map.of(), Map.of(key, value));
    }

    /** @return the one line that is said about a configuration that cannot be used */
    private String refusal(Map<String, String> environment, Map<String, String> flags) {
        var problem = catchThrowableOfType(Problem.class, () -> load(environment, flags));
        assertThat(problem.code()).isEqualTo(Problem.Code.INVALID);
        assertThat(problem.getMessage().lines()).hasSize(1);
        return problem.getMessage();
    }

    @Test
    void theExampleOnDiskListsEveryKey() throws IOException {
        assertThat(Path.of("app.properties.example")).content().isEqualTo(Settings.example());
        assertThat(Settings.ALL)
                .allSatisfy(setting -> assertThat(Settings.example())
                        .contains("# " + setting.meaning() + "\n#" + setting.key() + "=" + setting.fallback() + "\n"));
    }

    @Test
    void theExampleUncommentedIsTheDefault() throws IOException {
        var defaults = load(Map.of(), Map.of());
        Files.writeString(file, Settings.example().replaceAll("(?m)^#(?! )", ""));
        assertThat(file).content().contains("\nserver.port=8080\n");
        assertThat(load(Map.of(), Map.of())).isEqualTo(defaults);
    }

    @Test
    void theDefaultsNeedNothing() {
        var config = load(Map.of(), Map.of());
        assertThat(config.server()).isEqualTo(new Config.Server("127.0.0.1", 8080, "", Optional.empty(), "", ""));
        assertThat(config.dataDirectory()).isEqualTo(Path.of("./data"));
        assertThat(config.keyPrefix()).isEqualTo("runlog");
        assertThat(config.openMetrics()).isFalse();
        assertThat(config.init()).isEqualTo(new Config.Init("default", Optional.empty(), Optional.empty()));
    }

    @Test
    void flagsWinOverTheEnvironmentAndThatOverTheFileAndThatOverDefaults() throws IOException {
        Files.writeString(file, "server.port=1001\nserver.base-path=/file\nkeys.prefix=file\n");
        var environment = Map.of("RUNLOG_SERVER_PORT", "1002", "RUNLOG_SERVER_BASE_PATH", "/environment");
        var config = load(environment, Map.of("server.port", "1003"));
        assertThat(config.server().port()).isEqualTo(1003);
        assertThat(config.server().basePath()).isEqualTo("/environment");
        assertThat(config.keyPrefix()).isEqualTo("file");
        assertThat(config.server().host()).isEqualTo("127.0.0.1");
    }

    @Test
    void whatAHigherSourceReplacesIsNotLookedAt() throws IOException {
        Files.writeString(file, "server.port=nonsense\n");
        assertThat(flag("server.port", "1").server().port()).isEqualTo(1);
    }

    @Test
    void anUnknownKeyInTheFileIsNamed() throws IOException {
        Files.writeString(file, "server.prt=1\n");
        assertThat(refusal(Map.of(), Map.of())).contains("server.prt", file.toString());
    }

    @Test
    void anUnknownVariableOfOursIsNamedOthersAreLeftAlone() {
        assertThat(refusal(Map.of("RUNLOG_SERVER_PRT", "1"), Map.of())).contains("RUNLOG_SERVER_PRT");
        assertThat(load(Map.of("SERVER_PORT", "1", "runlog_server_port", "1"), Map.of())
                        .server()
                        .port())
                .isEqualTo(8080);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        file = directory.resolve("missing.properties");
        assertThat(refusal(Map.of(), Map.of())).contains(file.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "server.port, 65536",
        "server.port, -1",
        "server.port, 80 80",
        "server.port, ''",
        "server.port, http",
        "server.base-path, runlog",
        "server.base-path, /runlog/",
        "server.base-path, /",
        "server.base-path, //",
        "server.base-path, /a b",
        "data.dir, ''",
        "data.litestream, on",
        "backup.every, ''",
        "backup.every, 24",
        "backup.every, 0h",
        "backup.every, 90s",
        "backup.keep, 0",
        "keys.prefix, ''",
        "keys.prefix, Runlog",
        "keys.prefix, 1log",
        "keys.prefix, run_log",
        "metrics.open, yes",
        "metrics.open, TRUE",
        "limits.body-bytes, 1023",
        "server.trusted-proxies, proxy.example.org",
        "server.trusted-proxies, 10.0.0.1;10.0.0.2",
        "server.trusted-proxies, '10.0.0.1,'",
        "server.trusted-proxies, 10.0.0.256",
        "server.trusted-proxies, 10.0.0.0/33",
        "server.trusted-proxies, 10.0.0.1/8",
        "server.trusted-proxies, ::1::",
        "server.trusted-proxies, *",
        "limits.requests-per-minute, -1",
        "limits.queue, 0",
        "limits.threads, 5",
        "limits.readers, 0",
        "limits.least-free-bytes, -1",
        "retention.live.days, 0",
        "retention.test.days, 1.5",
        "init.organization, ''",
    })
    void aBadValueIsNamedWithItsKeyWhereverItStands(String key, String value) throws IOException {
        assertThat(refusal(Map.of(), Map.of(key, value))).contains(key, "'" + value + "'", "must");
        String variable = "RUNLOG_" + key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
        assertThat(refusal(Map.of(variable, value), Map.of())).contains(key);
        Files.writeString(file, key + "=" + value + "\n");
        assertThat(refusal(Map.of(), Map.of())).contains(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/runlog", "/a/b-c/d.e~f_g"})
    void aBasePathIsEmptyOrStartsWithASlash(String path) {
        assertThat(flag("server.base-path", path).server().basePath()).isEqualTo(path);
    }

    @Test
    void runsAreKeptForEverUnlessTheConfigurationSaysForHowLong() {
        assertThat(load(Map.of(), Map.of()).retention()).isEmpty();
        assertThat(load(Map.of("RUNLOG_RETENTION_LIVE_DAYS", "30"), Map.of("retention.test.days", " "))
                        .retention())
                .containsExactly(Map.entry(Environment.LIVE, 30L));
    }

    @Test
    void spacesAroundAValueAreNoPartOfIt() {
        assertThat(flag("server.port", " 9000 ").server().port()).isEqualTo(9000);
    }

    @Test
    void anOwnerNeedsBothAddressAndPassword() {
        for (var half : Map.of("init.owner-email", "ada@example.org", "init.owner-password", "correct horse")
                .entrySet()) {
            assertThat(refusal(Map.of(), Map.of(half.getKey(), half.getValue())))
                    .contains("init.owner-email", "init.owner-password")
                    .doesNotContain("correct horse");
        }
        assertThat(load(
                                Map.of("RUNLOG_INIT_OWNER_EMAIL", "ada@example.org"),
                                Map.of("init.owner-password", "secret word"))
                        .init()
                        .owner())
                .contains(new Config.Owner("ada@example.org", "secret word"));
    }

    @ParameterizedTest
    @CsvSource({
        "init.owner-email, nobody",
        "init.owner-password, tooshort",
        "init.key, runlog_live_mistyped",
        "server.tls.keystore, /nowhere/at-all.p12",
    })
    void whatOnlyTheServerUsesIsCheckedAtOnceAndSecretsAreNotRepeated(String key, String value) {
        String said = refusal(
                Map.of("RUNLOG_INIT_OWNER_EMAIL", "ada@example.org", "RUNLOG_INIT_OWNER_PASSWORD", "correct horse"),
                Map.of(key, value));
        assertThat(said).contains(key);
        if (key.equals("init.owner-password") || key.equals("init.key")) {
            assertThat(said).doesNotContain(value);
        }
    }
}
