package dev.runlog;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** The plan of the house, held against the house. */
class ArchitectureTest {

    private static final int LONGEST_FILE = 300;

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.runlog");

    @Test
    void arrowsRunOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy("dev.runlog")
                .layer("cli")
                .definedBy("dev.runlog.cli..")
                .layer("api")
                .definedBy("dev.runlog.api")
                .layer("http")
                .definedBy("dev.runlog.http..")
                .layer("auth")
                .definedBy("dev.runlog.auth")
                .layer("ingest")
                .definedBy("dev.runlog.ingest")
                .layer("store")
                .definedBy("dev.runlog.store")
                .layer("model")
                .definedBy("dev.runlog.model")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cli")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("api")
                .mayOnlyBeAccessedByLayers("root", "cli")
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("root", "cli", "api")
                .whereLayer("auth")
                .mayOnlyBeAccessedByLayers("root", "cli", "api", "http")
                .whereLayer("ingest")
                .mayOnlyBeAccessedByLayers("root", "cli", "api", "http")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("root", "cli", "api", "http", "auth", "ingest")
                .check(HOUSE);
    }

    @Test
    void noPackageCycle() {
        slices().matching("dev.runlog.(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void onlyTheStoreKnowsSql() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.runlog.store")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.sqlite..")
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
                Assertions.assertThat(Files.readAllLines(file))
                        .as(file.toString())
                        .hasSizeLessThanOrEqualTo(LONGEST_FILE);
            }
        }
    }

    @Test
    void httpKnowsNoEndpointOfTheSdk() throws IOException {
        try (var files = Files.walk(Path.of("src/main/java/dev/runlog/http"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Assertions.assertThat(file).content().doesNotContain("\"/api/sdk");
            }
        }
    }

    private static boolean isWritten(Path file) {
        String name = file.getFileName().toString();
        return Files.isRegularFile(file) && (name.endsWith(".java") || name.endsWith(".js") || name.endsWith(".sql"));
    }
}
