package dev.runlog;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.runlog.store.access.Job;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The plan of the house, held against the house. */
class ArchitectureTest {

    private static final int LONGEST_FILE = 300;
    private static final int MOST_FILES = 15;

    /** Lists of things alike, an endpoint, a command, a tool or a record per file, may be longer than a room. */
    private static final Set<String> LISTS =
            Set.of("dev/runlog/api", "dev/runlog/cli", "dev/runlog/mcp/tools", "dev/runlog/model");

    /**
     * Each package and what it may import; that is always something further down. A package that is not listed belongs to
     * the one around it.
     */
    private static final String ROOMS = """
            dev.runlog      otlp.session cli api live http http.wire http.caller http.errors http.json http.limits \
                            auth ingest prices store store.copies store.people store.access store.file store.notices \
                            watch notices notices.delivery http.refused store.watch model
            cli             insight.words cli.transfer cli.demo api http.json auth store store.failures store.copies store.retention store.find \
                            store.insight store.runs store.people store.access store.sqlite store.db store.file store.watch otlp.session otlp.coding \
                            otlp.span otlp.known otlp.event otlp.wire prices insight model
            cli.transfer    api http.json store.file model
            cli.demo        model
            api             api.query api.bundle mcp otlp.reply otlp.wire live http http.wire http.caller http.errors http.json \
                            auth ingest store store.compare store.behaviour store.review store.failures store.retention store.figures store.find \
                            store.insight store.runs store.people store.notices watch notices insight.change insight \
                            store.watch http.refused model
            api.bundle      insight.bundle insight.words store store.insight store.runs model
            mcp             mcp.tools http.caller http.wire store store.find model
            mcp.tools       api.query http.json store store.compare store.failures store.figures store.find store.insight store.runs watch \
                            insight.change insight.compare insight.run model
            api.query       http.json store.compare store.figures watch insight.change insight.run insight.text model
            watch           insight.words store store.people store.failures store.figures store.find insight.change insight insight.statistics http.refused \
                            store.watch model
            live            http.wire store store.runs model
            http            http.connections http.wire http.caller http.errors http.json http.limits auth model
            http.refused    http.caller http.wire http.errors auth model
            http.connections http.limits
            http.wire       http.caller http.errors http.limits model
            http.caller     http.errors http.limits auth model
            http.errors     http.json model
            http.json       model
            http.limits     auth model
            auth            store.people model
            ingest          otlp.session otlp.coding otlp.span otlp.known otlp.event otlp.wire prices store \
                            store.spans store.runs model
            otlp            model
            otlp.reply      otlp.wire model
            otlp.session    otlp.known otlp.event model
            otlp.coding     otlp.known otlp.message otlp.event otlp.wire model
            otlp.span       otlp.known otlp.message otlp.event otlp.wire model
            otlp.known      otlp.event model
            otlp.message    otlp.event model
            otlp.event      otlp.wire model
            otlp.wire       model
            prices          model
            notices.delivery notices store store.notices store.figures model
            store           store.failures store.notices store.copies store.behaviour store.compare store.review store.retention store.follow \
                            store.insight store.figures store.find store.recorded store.facts store.spans store.runs \
                            store.people store.access store.sqlite store.db store.file store.watch model
            store.copies    store.access store.sqlite store.db store.file model
            store.compare   store.insight store.find store.facts store.columns store.runs store.details store.access \
                            store.db insight.compare insight.align insight.run insight.attempt insight.statistics model
            store.behaviour store.insight store.find store.facts store.access store.db insight.compare insight.decision \
                            insight.statistics model
            store.review    store.runs store.marks store.people store.access store.db model
            store.retention store.notices store.follow store.runs store.people store.access store.sqlite store.db store.watch \
                            model
            store.watch     store.notices store.insight store.find store.facts store.columns store.remarks store.runs store.people store.access \
                            store.db insight.silence insight.run insight model
            store.follow    store.insight store.recorded store.columns store.facts store.find store.spans store.runs \
                            store.marks store.access store.sqlite store.db model
            store.failures  insight.words insight.cause insight.text store.causes store.find store.columns store.facts store.runs \
                            store.people store.access store.db model
            store.insight   insight.silence insight.attempt insight.cause insight.run insight.text store.causes store.remarks store.recorded store.facts \
                            store.details store.runs store.access store.sqlite store.db model
            store.figures   store.columns store.causes store.facts store.find store.access store.db model
            store.find      store.recorded store.causes store.remarks store.facts store.runs store.details store.marks store.access \
                            store.sqlite store.db model
            store.recorded  store.marks store.columns store.facts store.runs store.details store.db model
            store.facts     store.columns store.db model
            store.spans     store.runs store.details store.access store.db model
            store.runs      store.details store.marks store.remarks store.people store.access store.db model
            store.details   store.columns store.db model
            store.columns
            store.remarks   store.causes store.db model
            store.causes    store.db model
            store.marks     store.people store.db model
            store.notices   notices insight store.people store.access store.db model
            store.people    store.access store.db model
            store.access    store.sqlite store.db model
            store.sqlite    store.db store.file model
            store.db        model
            store.file      model
            insight.compare insight.run insight.words insight.statistics model
            insight.decision insight.text insight.words insight.statistics model
            insight.align   insight.run model
            insight.cause   insight.run insight.text model
            insight.silence insight.run insight.words model
            insight.run     insight.stretch insight.attempt insight.text insight.words model
            insight.stretch insight.attempt
            insight.attempt insight.text model
            insight.text    model
            insight.change  insight.words insight insight.statistics model
            insight.words
            insight.statistics
            insight.bundle  model
            notices         insight model
            insight         model
            model
            """;

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.runlog");

    private static final ClassGraph GRAPH = ClassGraph.of(HOUSE);

    @Test
    void arrowsRunOneWay() {
        assertThat(Rooms.parse(ROOMS).forbidden(GRAPH)).isEmpty();
    }

    @Test
    void noClassesFormACircle() {
        assertThat(GRAPH.circles()).isEmpty();
    }

    @Test
    void everyRoomSaysWhatItIsAndIsNotTooFull() throws IOException {
        var main = Path.of("src/main/java");
        for (var room : packages(main)) {
            String name = main.relativize(room).toString();
            assertThat(room.resolve("package-info.java")).exists();
            if (!LISTS.contains(name)) {
                assertThat(javaFiles(room)).as(name).hasSizeLessThanOrEqualTo(MOST_FILES);
            }
        }
    }

    private static List<Path> packages(Path main) throws IOException {
        try (var all = Files.walk(main)) {
            return all.filter(Files::isRegularFile)
                    .map(Path::getParent)
                    .distinct()
                    .toList();
        }
    }

    private static List<Path> javaFiles(Path room) throws IOException {
        try (var all = Files.list(room)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    @Test
    void onlyTheStoreKnowsSql() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.runlog.store..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.sqlite..")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Sql.class, Job.class, Writer.class, Readers.Query.class)
                .check(HOUSE);
    }

    @Test
    void theModelKnowsAnnotationsOnly() {
        classes()
                .that()
                .resideInAPackage("dev.runlog.model")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.runlog.model", "java..", "jakarta.validation..", "com.fasterxml.jackson.annotation")
                .check(HOUSE);
    }

    @Test
    void nothingIsStaticButConstants() {
        fields().that().areStatic().should().beFinal().check(HOUSE);
    }

    @Test
    void namesSayWhatThingsAre() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Base")
                .check(HOUSE);
    }

    @Test
    void noFileIsTooLong() throws IOException {
        try (var files = Files.walk(Path.of("src"))) {
            for (var file : files.filter(ArchitectureTest::isWritten).toList()) {
                assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThanOrEqualTo(LONGEST_FILE);
            }
        }
    }

    @Test
    void httpKnowsNoEndpoint() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/runlog/http"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file).content().doesNotContain("\"/api");
            }
        }
    }

    private static boolean isWritten(Path file) {
        String name = file.getFileName().toString();
        return Files.isRegularFile(file) && (name.endsWith(".java") || name.endsWith(".js") || name.endsWith(".sql"));
    }
}
