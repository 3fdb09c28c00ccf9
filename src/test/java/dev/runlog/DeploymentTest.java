package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is written down for servers, outside the code, fits the code. */
class DeploymentTest {

    private static final Pattern VARIABLE = Pattern.compile("\\bRUNLOG_([A-Z]+(?:_[A-Z]+)+)\\b");
    private static final Pattern KEY =
            Pattern.compile("[`-]((?:server|data|backup|keys|metrics|limits|retention|init)\\.[a-z.-]*[a-z])\\b");
    private static final Pattern METRIC = Pattern.compile("(?m)^# TYPE runlog_(\\S+) ");

    /** Among the names in a jar that has its libraries. */
    private static final String WHOLE = "org/sqlite/JDBC.class";

    @TempDir
    Path here;

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

    /** Java ends with 143 when it is stopped, and with 3 when memory has run out. */
    @Test
    void theUnitAndTheContainerStartAgainWhateverEndsThem() throws IOException {
        assertThat(Files.readAllLines(Path.of("scripts", "runlog.service")))
                .contains("Restart=on-failure", "SuccessExitStatus=143", "StartLimitIntervalSec=0")
                .noneMatch(line -> line.startsWith("RestartPreventExitStatus="));
        assertThat(Files.readString(Path.of("README.md"))).containsPattern("docker run [^`]*--restart unless-stopped");
    }

    /** Of a proxy that is trusted all of them are believed: one that it passes on as it came is a stranger's word. */
    @Test
    void nginxSaysEveryHeaderItselfThatIsBelieved() throws IOException {
        var nginx =
                Files.readString(Path.of("README.md")).split("```nginx\n", 2)[1].split("```", 2)[0];
        var believed = Stream.of("For", "Proto", "Host").map(name -> "proxy_set_header X-Forwarded-" + name + " $");
        assertThat(believed).allSatisfy(directive -> assertThat(nginx).contains(directive));
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

    @Test
    void aCollectorThatIsAskedForTakesThePlaceOfOurs() throws Exception {
        assertThat(started("", WHOLE)).contains("-XX:+UseSerialGC", "-Xmx512m");
        assertThat(started("-Xss1m -XX:+UseG1GC", WHOLE))
                .contains("-XX:+UseG1GC", "-Xss1m", "-Xmx512m")
                .doesNotContain("UseSerialGC");
        assertThat(started("-XX:+UseZGC -Xmx2g", WHOLE)).contains("-XX:+UseZGC").doesNotContain("UseSerialGC");
        assertThat(started("-XX:+UseStringDeduplication", WHOLE)).contains("-XX:+UseSerialGC");
    }

    @Test
    void aJarWithoutItsLibrariesIsBuiltAgain() throws Exception {
        assertThat(started("", WHOLE)).doesNotContain("built");
        assertThat(started("", "thin")).startsWith("built").contains("-jar");
    }

    /** What scripts/run does in a checkout with this jar: a Maven and a Java that only say so stand in for the real. */
    private String started(String javaOptions, String jar) throws Exception {
        var root = Files.createTempDirectory(here, "checkout");
        for (var directory : List.of("scripts/lib", "src", ".mvn", "target", "jdk/bin")) {
            Files.createDirectories(root.resolve(directory));
        }
        for (var script : List.of("scripts/run", "scripts/lib/setup.sh")) {
            Files.copy(Path.of(script), root.resolve(script), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.writeString(root.resolve("pom.xml"), "");
        program(root, "javac", "echo javac 17");
        program(root, "java", "echo \"$@\"");
        program(root, "mvn", "echo built; echo " + WHOLE + " >target/runlog.jar");
        Files.writeString(root.resolve("target/runlog.jar"), jar);
        var run = new ProcessBuilder(root.resolve("scripts/run").toString()).redirectErrorStream(true);
        run.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        run.environment().put("JAVA_OPTS", javaOptions);
        run.environment().merge("PATH", root.resolve("jdk/bin").toString(), (path, first) -> first + ":" + path);
        var done = RunningJar.finish(run, "");
        assertThat(done.code()).as(done.out()).isZero();
        return done.out().replaceFirst("Building .*\n", "");
    }

    private static void program(Path root, String name, String does) throws IOException {
        var file = root.resolve("jdk/bin").resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + does + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
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
