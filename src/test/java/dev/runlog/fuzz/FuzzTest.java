package dev.runlog.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.fuzz.Bodies.Body;
import dev.runlog.fuzz.Described.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever is sent, the server answers it, refuses it in the one shape of errors if it has to, names the field that is
 * to blame, and goes on as before. {@code scripts/fuzz} tries more than the few of each build.
 */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
class FuzzTest {

    private static final List<Operation> OPERATIONS = new Described().operations();
    /** What is said before anybody looks at the fields. */
    private static final Set<Integer> EARLIER = Set.of(401, 403, 413, 429);

    /** Where a field goes with some values of another one only: either may be to blame. */
    private static final Set<String> ENTANGLED = Set.of("/mcp", "/api/sdk/failures/{id}", "/api/org/budgets");

    private static Server server;
    private static final AtomicLong toolNames = new AtomicLong();

    @BeforeContainer
    static void start() throws Exception {
        server = new Server();
    }

    @AfterContainer
    static void stop() throws Exception {
        server.close();
    }

    @Provide
    Arbitrary<Body> bodies() {
        var event = OPERATIONS.stream()
                .filter(operation -> operation.path().equals("/api/sdk/events"))
                .findFirst()
                .orElseThrow();
        return Arbitraries.frequencyOf(Tuple.of(9, Bodies.any(OPERATIONS)), Tuple.of(1, Bodies.inBatches(event)));
    }

    @Property
    void aBodyIsTakenOrWhatIsWrongWithItNamed(@ForAll("bodies") Body body) {
        var operation = body.operation();
        String path = body.inBatch() ? "/api/sdk/events/batch" : operation.path();
        String target = path.replace("{id}", path.startsWith("/api/sdk") ? server.session() : "1000000")
                .replace("{label}", "1000000")
                .replace("{delivery}", "msg_0000000000000000000000")
                .replace("{note}", "note_0000000000000000000000");
        var request = new Request(operation.method(), target, server.proof(path), body.toBytes(server.session()))
                .with("Content-Type: application/json")
                .withLength();
        var reply = server.judge(request);
        if (!body.inBatch()) {
            assertThat(operation.statuses()).as("%s%s", request, reply).contains(String.valueOf(reply.status()));
        }
        body.onlyChange()
                .filter(changed -> !ENTANGLED.contains(operation.path()))
                .ifPresent(changed -> assertBlamed(changed, body.inBatch(), request, reply));
        if (reply.status() == 200 && path.matches("/api/org/(keys|invites|labels|views)")) {
            String made = path + "/" + Server.json(reply).path("id").asText();
            server.judge(new Request("DELETE", made, server.proof(path), new byte[0])
                    .with("Content-Type: application/json"));
        }
    }

    @Provide
    Arbitrary<Questions.Question> questions() {
        return Questions.any();
    }

    /** By a model that sends anything at all: a small reply, or what is wrong. */
    @Property
    void aQuestionIsAnswered(@ForAll("questions") Questions.Question question) {
        var request = server.post("/mcp", question.json(server.session()));
        var reply = server.judge(request);
        assertThat(reply.status()).as("%s%s", request, reply).isIn(200, 400, 413);
        assertThat(reply.body().length()).as("%s", request).isLessThanOrEqualTo(32 << 10);
    }

    @Provide
    Arbitrary<Addresses.Address> addresses() {
        return Addresses.any(OPERATIONS);
    }

    @Property
    void anAddressIsAnsweredWhateverStandsInIt(@ForAll("addresses") Addresses.Address address) {
        server.judge(address.request(server.proof(address.operation().path()), server.session()));
    }

    @Example
    void whatCannotBeReadEndsTheConnectionAndSaysSo() {
        var reply = server.judge(new Request("G\u00e9T", "/healthz", List.of(), new byte[0]));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.headers()).containsEntry("connection", "close");
    }

    @Provide
    Arbitrary<Request> framings() {
        return Framings.any(server.proof("/api/sdk/sessions"));
    }

    @Property
    void aBodyEndsWhereItEnds(@ForAll("framings") Request request) {
        assertThat(server.judgeLast(request)).as("%s", request).isPresent();
    }

    /** @param numbers of which some are no confidence and no cost */
    record Recorded(String input, List<String> numbers, String reasoning) {

        String json(String session, String toolName) {
            return "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\",\"toolName\":\"" + toolName
                    + "\",\"toolInput\":" + input + ",\"confidence\":" + numbers.get(0) + ",\"estimatedCost\":"
                    + numbers.get(1) + ",\"reasoning\":" + reasoning + "}";
        }
    }

    @Provide
    Arbitrary<Recorded> recorded() {
        var usual = Arbitraries.of("0", "1", "0.5", "0.30000000000000004", "1e-400", "5e-1");
        var numbers = Arbitraries.frequencyOf(
                Tuple.of(3, usual), Tuple.of(1, Values.numbers().map(Values.Value::json)));
        return Combinators.combine(
                        Values.objects(), numbers.list().ofSize(2), Arbitraries.oneOf(Values.names(), Values.words()))
                .as(Recorded::new);
    }

    @Property
    void whatIsTakenIsGivenBack(@ForAll("recorded") Recorded event) {
        String toolName = "tool" + toolNames.incrementAndGet();
        var request = server.post("/api/sdk/events", event.json(server.session(), toolName));
        var reply = server.judge(request);
        if (reply.status() == 200) {
            var found = server.judge(
                    server.get("/api/sdk/sessions/" + server.session() + "/events?limit=2&toolName=" + toolName));
            var back = Server.json(found).path("items");
            assertThat(back).as("%s%s", request, found).hasSize(1);
            assertThat(found.body()).as("%s", request).contains("\"toolInput\":" + event.input);
            assertThat(back.path(0).path("reasoning")).as("%s", request).isEqualTo(Server.json(event.reasoning));
            assertSame(back.path(0).path("confidence"), event.numbers.get(0), request);
            assertSame(back.path(0).path("estimatedCost"), event.numbers.get(1), request);
        }
    }

    private static void assertSame(JsonNode back, String sent, Request request) {
        assertThat(back.asDouble()).as("%s", request).isEqualTo(Double.parseDouble(sent) + 0.0);
    }

    private static void assertBlamed(Bodies.Changed changed, boolean inBatch, Request request, Wire.Reply reply) {
        var blamed = new ArrayList<String>();
        boolean refused = reply.status() == 400 || reply.body().contains("Bad Request");
        if (refused) {
            for (var detail : Server.json(reply).findValues("details")) {
                detail.forEach(one -> blamed.add(one.path("field").asText()));
            }
        }
        assertThat(changed.isWrong() && !refused && !EARLIER.contains(reply.status()))
                .as("%s%s", request, reply)
                .isFalse();
        // What is no JSON has no fields.
        if (refused && changed.value().kind() != Described.Kind.UNSURE) {
            String name = (inBatch ? "events[0]." : "") + changed.field().name();
            assertThat(blamed).as("%s%s", request, reply).isNotEmpty().allMatch(field -> isOf(field, name));
        }
    }

    /**
     * How long runs are kept is said with two fields that have to go together; an event that is too large for a batch is
     * refused as a whole; the event that a note is about is none of the session's.
     */
    private static boolean isOf(String blamed, String field) {
        return blamed.equals(field)
                || (blamed.equals("events[0]") && field.startsWith("events[0]."))
                || blamed.startsWith(field + ".")
                || blamed.startsWith(field + "[")
                || (field.equals("keep") && blamed.equals("days"))
                || (field.equals("text") && blamed.equals("eventId"));
    }
}
