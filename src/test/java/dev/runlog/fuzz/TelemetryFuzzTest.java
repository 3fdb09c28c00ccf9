package dev.runlog.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever comes to the addresses of OpenTelemetry, it is taken, or refused in the encoding it came in, in a way that no
 * exporter repeats for ever.
 */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
class TelemetryFuzzTest {

    private static final Set<Integer> EXPECTED = Set.of(200, 400, 413, 415, 429);

    private static Server server;

    @BeforeContainer
    static void start() throws Exception {
        server = new Server();
    }

    @AfterContainer
    static void stop() throws Exception {
        server.close();
    }

    @Provide
    Arbitrary<Telemetry.Export> spans() {
        return Telemetry.to(Telemetry.TRACES);
    }

    @Provide
    Arbitrary<Telemetry.Export> records() {
        return Telemetry.to(Telemetry.LOGS);
    }

    @Provide
    Arbitrary<Telemetry.Export> metrics() {
        return Telemetry.to(Telemetry.METRICS);
    }

    @Property
    void spansAreTakenOrRefusedInTheirEncoding(@ForAll("spans") Telemetry.Export export) {
        assertTakenOrRefusedInItsEncoding(export);
    }

    @Property
    void recordsAreTakenOrRefusedInTheirEncoding(@ForAll("records") Telemetry.Export export) {
        assertTakenOrRefusedInItsEncoding(export);
    }

    @Property
    void metricsAreTakenOrRefusedInTheirEncoding(@ForAll("metrics") Telemetry.Export export) {
        assertTakenOrRefusedInItsEncoding(export);
    }

    private static void assertTakenOrRefusedInItsEncoding(Telemetry.Export export) {
        var request = export.request(server.proof(export.path()));
        var reply = server.judgeStatus(request);
        assertThat(EXPECTED).as("%s%s", request, reply).contains(reply.status());
        assertThat(reply.headers().get("content-type"))
                .as("%s%s", request, reply)
                .isEqualTo(export.type());
        assertThat(reply.body())
                .as("%s", request)
                .doesNotContain("Exception", "java.", "jackson", "sqlite", "SQL", "\tat ");
        if (export.type().equals(Telemetry.JSON)) {
            assertThat(Server.json(reply).isObject()).as("%s%s", request, reply).isTrue();
        }
        boolean said = !reply.body().isEmpty() && !reply.body().equals("{}");
        assertThat(reply.status() == 200 || said).as("%s%s", request, reply).isTrue();
    }
}
