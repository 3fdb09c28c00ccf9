package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written down for servers, outside the code, fits the code. */
class DeploymentTest {

    /** Among the names in a jar that has its libraries. */
    private static final String WHOLE = "org/sqlite/JDBC.class";

    @TempDir
    Path here;

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
        assertThat(Page.OPERATING.text()).containsPattern("docker run [^`]*--restart unless-stopped");
    }

    /** Of a proxy that is trusted all of them are believed: one that it passes on as it came is a stranger's word. */
    @Test
    void nginxSaysEveryHeaderItselfThatIsBelieved() {
        var nginx = Page.OPERATING.text().split("```nginx\n", 2)[1].split("```", 2)[0];
        var believed = Stream.of("For", "Proto", "Host").map(name -> "proxy_set_header X-Forwarded-" + name + " $");
        assertThat(believed).allSatisfy(directive -> assertThat(nginx).contains(directive));
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
}
