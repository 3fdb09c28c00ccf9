package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is written down for servers, outside the code, fits the code. */
class DeploymentTest {

    private static final Pattern VARIABLE = Pattern.compile("\\bRUNLOG_([A-Z]+(?:_[A-Z]+)+)\\b");
    private static final Pattern KEY =
            Pattern.compile("[`-]((?:server|data|backup|keys|metrics|limits|retention|init)\\.[a-z.-]*[a-z])\\b");
    private static final Pattern METRIC = Pattern.compile("(?m)^# TYPE runlog_(\\S+) ");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @Test
    void theUnitAndTheImageStartJavaAsScriptsRunDoes() throws IOException {
        var setup = Files.readString(Path.of("scripts", "lib", "setup.sh"));
        assertThat(words("scripts/runlog.service"))
                .containsSequence(flags(setup, "JAVA_FLAGS"))
                .containsSequence(flags(setup, "QUIET_ARCHIVE"));
        assertThat(words("scripts/Dockerfile"))
                .containsSequence(flags(setup, "JAVA_FLAGS"))
                .containsSequence(flags(setup, "QUIET_ARCHIVE"));
    }

    @Test
    void everySettingThatIsNamedExists() throws IOException {
        var keys = Settings.ALL.stream().map(Setting::key).toList();
        var variables = keys.stream().map(key -> key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"));
        assertThat(named(VARIABLE, "README.md", "scripts/runlog.service", "scripts/Dockerfile"))
                .isNotEmpty()
                .isSubsetOf(variables.toList());
        assertThat(named(KEY, "README.md")).contains("server.base-path").isSubsetOf(keys);
    }

    @Test
    void everyMetricIsExplained() throws IOException {
        var readme = Files.readString(Path.of("README.md"));
        var metrics = METRIC.matcher(app.as(Scope.ADMIN).get("/metrics").body()).results();
        assertThat(metrics.map(metric -> "| `" + metric.group(1) + "` |"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(readme).contains(row));
    }

    private static List<String> flags(String setup, String variable) {
        var value = Pattern.compile("(?m)^" + variable + "='(.*)'$").matcher(setup);
        assertThat(value.find()).as(variable).isTrue();
        return List.of(value.group(1).split(" "));
    }

    private static List<String> words(String file) throws IOException {
        return List.of(Files.readString(Path.of(file)).split("[\\s\\\\\",]+"));
    }

    private static List<String> named(Pattern pattern, String... files) throws IOException {
        var names = Stream.<String>builder();
        for (String file : files) {
            pattern.matcher(Files.readString(Path.of(file))).results().forEach(found -> names.add(found.group(1)));
        }
        return names.build().toList();
    }
}
