package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README and the pages behind it say fits the code, and they lead to each other. */
class PageTest {

    private static final int LONGEST_README = 220;
    private static final Pattern VARIABLE = Pattern.compile("\\bRUNLOG_([A-Z]+(?:_[A-Z]+)+)\\b");
    private static final Pattern KEY = Pattern.compile(
            "[`-]((?:server|data|backup|keys|metrics|limits|otlp|prices|retention|notices|smtp|init)\\.[a-z.-]*[a-z])\\b");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\|");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`");
    private static final Pattern SCRIPT = Pattern.compile("\\b(scripts/[A-Za-z.]+[A-Za-z])");
    private static final Pattern BENCHMARK = Pattern.compile("(scripts/bench [a-z]+)");
    private static final Pattern METRIC = Pattern.compile("(?m)^# TYPE runlog_(\\S+) ");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    static List<Page> pages() throws IOException {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFileAndAHeading(Page page) {
        var inside = page.links().stream().filter(link -> !link.contains("://")).toList();
        assertThat(inside).isNotEmpty().allSatisfy(link -> {
            var parts = link.split("#", 2);
            var file = parts[0].isEmpty()
                    ? page.file()
                    : page.file().resolveSibling(parts[0]).normalize();
            assertThat(file).isRegularFile();
            if (parts.length > 1) {
                assertThat(new Page(file).anchors()).as(file.toString()).contains(parts[1]);
            }
        });
    }

    @Test
    void theReadmeIsShortAndLeadsToEveryPage() throws IOException {
        assertThat(Page.README.text().lines().count()).isLessThanOrEqualTo(LONGEST_README);
        assertThat(Page.README.links())
                .containsAll(Page.all().stream()
                        .skip(1)
                        .map(page -> page.toString().replace('\\', '/'))
                        .toList());
    }

    @Test
    void everySettingThatIsNamedExists() throws IOException {
        var keys = Settings.ALL.stream().map(Setting::key).toList();
        var variables = keys.stream().map(key -> key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"));
        var files = Stream.of(Path.of("scripts", "runlog.service"), Path.of("scripts", "Dockerfile"))
                .map(Page::new);
        assertThat(Stream.concat(Page.all().stream(), files).flatMap(page -> page.named(VARIABLE)))
                .isNotEmpty()
                .isSubsetOf(variables.toList());
        assertThat(Page.all().stream().flatMap(page -> page.named(KEY)))
                .contains("server.base-path")
                .isSubsetOf(keys);
    }

    /** By its name, or with others as in {@code init.*}. */
    @Test
    void everySettingIsInTheTable() {
        var names = Page.CONFIGURATION
                .named(ROW)
                .flatMap(cell -> NAME.matcher(cell).results())
                .map(name -> name.group(1))
                .toList();
        assertThat(Settings.ALL)
                .allSatisfy(setting -> assertThat(names)
                        .containsAnyOf(setting.key(), setting.key().replaceFirst("\\..*", ".*")));
    }

    @Test
    void everyMetricIsExplained() {
        var operating = Page.OPERATING.text();
        var metrics = METRIC.matcher(app.as(Scope.ADMIN).get("/metrics").body()).results();
        assertThat(metrics.map(metric -> "| `" + metric.group(1) + "` |"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(operating).contains(row));
    }

    @Test
    void everyClassOfTheDesignExists() throws IOException {
        try (var sources = Files.walk(Path.of("src", "main", "java"))) {
            var classes = sources.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .toList();
            assertThat(Page.DESIGN.named(CLASS)).contains("Recorder").isSubsetOf(classes);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyScriptThatIsNamedExists(Page page) {
        assertThat(page.named(SCRIPT))
                .allSatisfy(script -> assertThat(Path.of(script)).isRegularFile());
    }

    @Test
    void everyBenchmarkThatIsNamedIsInItsHelp() throws Exception {
        var help = RunningJar.finish(new ProcessBuilder("scripts/bench", "--help"), "");
        assertThat(help.code()).as(help.err()).isZero();
        assertThat(Page.all().stream().flatMap(page -> page.named(BENCHMARK)).distinct())
                .hasSize(3)
                .allSatisfy(benchmark -> assertThat(help.out()).contains(benchmark + " ["));
    }
}
