package dev.runlog.otlp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.EventType;
import dev.runlog.model.SessionStatus;
import dev.runlog.otlp.Sessions;
import dev.runlog.otlp.Spans;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssemblerTest {

    @Test
    void plainTrafficIsNoSession() {
        assertThat(settled(
                        Spans.span(1).with("http.route", "/"),
                        Spans.span(2).below(1).with("db.system.name", "postgresql"),
                        Spans.span(3).below(1).does("embeddings").tokens(5, 0),
                        Spans.span(4).below(1).does("agent_step"),
                        Spans.span(5).below(1).does("plan")))
                .isEmpty();
    }

    @Test
    void aRootOfAnyKindEndsIt() {
        var session = one(
                Spans.NOW,
                Spans.span(1).named("POST /").at(0, 900),
                Spans.span(2).below(1).at(10, 500).does("invoke_agent"));

        assertThat(session.status()).isEqualTo(SessionStatus.COMPLETED);
        assertThat(session.success()).isTrue();
        assertThat(session.durationMs()).isEqualTo(500);
        assertThat(session.completedAt()).isEqualTo(Spans.NOW.minusSeconds(60).plusMillis(510));
        assertThat(session.lookAgainAt()).isNull();
    }

    @Test
    void anAgentCalledFromElsewhereEndsAfterAWhile() {
        var agent = Spans.span(2).below(1).remote().does("invoke_agent");

        assertThat(one(Spans.NOW, agent).status()).isEqualTo(SessionStatus.ACTIVE);
        assertThat(one(Spans.NOW, agent).lookAgainAt()).isEqualTo(Spans.NOW.plusSeconds(120));
        assertThat(one(Spans.NOW.plusSeconds(120), agent).success()).isTrue();
    }

    @Test
    void anAgentWhoseRootWasFilteredAwayEndsAfterALongWhile() {
        var agent = Spans.span(2).below(1).does("invoke_agent").failed("no");

        assertThat(one(Spans.NOW.plusSeconds(1_799), agent).status()).isEqualTo(SessionStatus.ACTIVE);
        assertThat(one(Spans.NOW.plusSeconds(1_800), agent).status()).isEqualTo(SessionStatus.FAILED);
        assertThat(one(Spans.NOW.plusSeconds(1_800), agent).failureReason()).isEqualTo("no");
        assertThat(one(Spans.NOW, agent.with("langfuse.internal.is_app_root", true))
                        .lookAgainAt())
                .isEqualTo(Spans.NOW.plusSeconds(120));
    }

    @Test
    void modelCallsWithoutAnythingAboveEndIfTheModelSaidTheLastWord() {
        var call = Spans.span(2).below(1).at(0, 10).does("chat");
        var later = Spans.NOW.plusSeconds(86_400);

        assertThat(one(later, call).status()).isEqualTo(SessionStatus.COMPLETED);
        assertThat(one(later, call).success()).isNull();
        assertThat(one(later, call, Spans.span(3).below(1).at(20, 1).does("execute_tool"))
                        .status())
                .isEqualTo(SessionStatus.ACTIVE);
        assertThat(one(later, call.with("gen_ai.response.finish_reasons", List.of("TOOL_CALLS")))
                        .status())
                .isEqualTo(SessionStatus.ACTIVE);
    }

    @Test
    void ofSeveralRunsTheLastTellsTheOutcome() {
        var root = Spans.span(1).at(0, 100);
        var first = Spans.span(2)
                .below(1)
                .at(10, 20)
                .does("invoke_agent")
                .with("gen_ai.agent.name", "a")
                .failed("x");
        var second = Spans.span(3).below(1).at(40, 20).does("invoke_agent").with("gen_ai.agent.name", "b");

        assertThat(one(Spans.NOW, root, first, second).success()).isTrue();
        assertThat(one(Spans.NOW, root, first, second).agentName()).isEqualTo("a");
        assertThat(one(Spans.NOW, root, first, second).durationMs()).isEqualTo(100);
        assertThat(one(Spans.NOW, root.failed("500"), first, second).success()).isFalse();
    }

    @Test
    void whatTheSenderSaysOfTheOutcomeCounts() {
        var session = one(
                Spans.NOW,
                Spans.span(1)
                        .does("invoke_agent")
                        .with("runlog.success", false)
                        .with("runlog.failure_reason", "wrong answer")
                        .with("runlog.metric.score", 0.5)
                        .with("runlog.session.name", "N")
                        .with("runlog.user.id", "u")
                        .with("runlog.metadata.k", "v"));

        assertThat(session.status()).isEqualTo(SessionStatus.FAILED);
        assertThat(session.failureReason()).isEqualTo("wrong answer");
        assertThat(session.customMetrics().get("score")).isEqualByComparingTo("0.5");
        assertThat(session.name()).isEqualTo("N");
        assertThat(session.userId()).isEqualTo("u");
        assertThat(session.metadata().path("k").asText()).isEqualTo("v");
    }

    @Test
    void onlyLeavesCount() {
        var session = one(
                Spans.NOW,
                Spans.span(1).does("invoke_agent").tokens(1_000, 100),
                Spans.span(2).below(1).does("agent_step").tokens(40, 4),
                Spans.span(3).below(2).does("chat").tokens(40, 4).with("gen_ai.usage.cost", 0.1),
                // A sub-agent in a tool in a model call: all three count.
                Spans.span(4).below(1).does("chat").tokens(50, 5).with("gen_ai.usage.cost", "0.2"),
                Spans.span(5).below(4).does("execute_tool"),
                Spans.span(6).below(5).does("invoke_agent").tokens(60, 6),
                Spans.span(7).below(6).does("chat").tokens(60, 6),
                // A sub-agent right below a model call.
                Spans.span(8).below(1).does("chat").tokens(70, 7),
                Spans.span(9).below(8).does("invoke_agent"),
                Spans.span(10).below(9).does("chat").tokens(80, 8),
                Spans.span(11).below(1).does("embeddings").tokens(9, 0));

        assertThat(session.promptTokens()).isEqualTo(40 + 50 + 60 + 70 + 80);
        assertThat(session.completionTokens()).isEqualTo(30);
        assertThat(session.totalTokens()).isEqualTo(330);
        assertThat(session.estimatedCost()).isEqualByComparingTo("0.3");
        assertThat(session.customMetrics().get("embeddingTokens")).isEqualByComparingTo("9");
    }

    @Test
    void aContainerCountsIfNothingBelowSaysAnything() {
        assertThat(one(
                                Spans.NOW,
                                Spans.span(1).does("invoke_agent").tokens(7, 3),
                                Spans.span(2).below(1).does("chat"))
                        .totalTokens())
                .isEqualTo(10);
        assertThat(one(
                                Spans.NOW,
                                Spans.span(1).does("invoke_agent").tokens(7, 3),
                                Spans.span(2).below(99).does("chat").tokens(1, 1))
                        .totalTokens())
                .isEqualTo(2);
    }

    @Test
    void aFailureThatIsHandedUpIsOneEvent() {
        var chat = Spans.span(3).below(2).does("chat").failed("quota");
        var all = List.of(
                Spans.span(1).does("invoke_agent").failed("quota"),
                Spans.span(2).below(1).does("invoke_agent").failed("quota"),
                chat);

        assertThat(errors(all)).containsExactly("0000000000000003");
        assertThat(errors(all.subList(0, 2))).containsExactly("0000000000000002");
        assertThat(errors(all.subList(0, 1))).containsExactly("0000000000000001");
    }

    @Test
    void aCallThatIsToldTwiceIsOneEvent() {
        var spans = List.of(
                Spans.span(1).does("invoke_agent"),
                Spans.span(2)
                        .below(1)
                        .does("execute_tool")
                        .with("gen_ai.tool.name", "t")
                        .failed("no"),
                Spans.span(3)
                        .below(2)
                        .with("mcp.method.name", "tools/call")
                        .with("gen_ai.tool.name", "t")
                        .failed("no"),
                Spans.span(4)
                        .below(1)
                        .with("openinference.span.kind", "LLM")
                        .with("llm.model_name", "m")
                        .with("input.value", "hi"),
                Spans.span(5).below(4).does("chat"),
                Spans.span(6).below(2).does("invoke_agent"),
                Spans.span(7).below(6).does("execute_tool").with("gen_ai.tool.name", "t"));
        var sessions = Sessions.of(spans.stream().map(Spans::end).toList());
        var session = sessions.settled().values().iterator().next();

        assertThat(sessions.events(session).stream().filter(one -> one.eventType() != EventType.STATE_CHANGE))
                .extracting(EventDraft::spanId)
                .containsExactlyInAnyOrder(Spans.id(2), Spans.id(2), Spans.id(4), Spans.id(7));
    }

    @Test
    void aWorkflowIsAnEventOnlyIfItIsTheRun() {
        var spans = List.of(
                Spans.span(1).with("traceloop.span.kind", "workflow").with("traceloop.entity.input", "a"),
                Spans.span(2).below(1).with("traceloop.span.kind", "workflow").with("traceloop.entity.input", "b"));
        var sessions = Sessions.of(spans.stream().map(Spans::end).toList());
        var session = sessions.settled().values().iterator().next();

        assertThat(sessions.events(session)).extracting(EventDraft::spanId).containsExactly(Spans.id(1));
    }

    @Test
    void tracesWithOneNameAreOneSession() {
        var first = Spans.span(1)
                .at(0, 100)
                .does("invoke_agent")
                .with("runlog.session.id", "mine")
                .failed("x");
        var second = Spans.span(1)
                .trace("f".repeat(32))
                .at(500, 100)
                .does("invoke_agent")
                .from("runlog.session.id", "mine");
        var sessions = Sessions.of(List.of(first.end(), second.end()));

        assertThat(sessions.at(Spans.NOW)).containsOnlyKeys(new SessionKey(SessionKey.Source.NAME, "mine"));
        assertThat(sessions.at(Spans.NOW).values().iterator().next().status()).isEqualTo(SessionStatus.ACTIVE);
        var session = sessions.settled().values().iterator().next();
        assertThat(session.success()).isTrue();
        assertThat(session.durationMs()).isEqualTo(600);
    }

    @Test
    void circlesAndOwnParentsEndNothing() {
        var sessions = settled(
                Spans.span(1).below(2).does("invoke_agent").tokens(1, 1),
                Spans.span(2).below(1).does("chat").tokens(2, 2),
                Spans.span(3).below(3).does("chat").tokens(4, 4));

        assertThat(sessions).hasSize(1);
    }

    @Test
    void aFlowIsCalledWhatItIsCalled() {
        var flow = Spans.span(1).named("plan").with("genkit:name", "plan").with("genkit:metadata:subtype", "flow");
        assertThat(one(Spans.NOW, flow).agentName()).isEqualTo("plan");
        var call = Spans.span(1).named("chat m-1").does("chat").with("gen_ai.request.model", "m-1");
        assertThat(one(Spans.NOW, call).agentName()).isEqualTo("test");
    }

    @Test
    void theRunSaysBestWhoItIs() {
        var session = one(
                Spans.NOW,
                Spans.span(1).named("POST /").at(0, 100).with("user.id", "web"),
                Spans.span(2)
                        .below(1)
                        .at(10, 50)
                        .named("invoke_agent m")
                        .does("invoke_agent")
                        .with("gen_ai.conversation.id", "c1")
                        .from("service.name", "shop"),
                Spans.span(3)
                        .below(2)
                        .at(20, 10)
                        .does("chat")
                        .with("gen_ai.conversation.id", "c2")
                        .with("gen_ai.agent.name", "other")
                        .with("gen_ai.input.messages", "[{\"role\":\"user\",\"content\":\"Hi there\\nall\"}]"));

        assertThat(session.userId()).isEqualTo("web");
        assertThat(session.agentName()).isEqualTo("shop");
        assertThat(session.name()).isEqualTo("Hi there");
        assertThat(session.metadata().path("conversationId").asText()).isEqualTo("c1");
    }

    private static List<String> errors(List<Spans> spans) {
        var sessions = Sessions.of(spans.stream().map(Spans::end).toList());
        var session = sessions.settled().values().iterator().next();
        return sessions.events(session).stream()
                .filter(event -> event.eventType() == EventType.ERROR)
                .map(EventDraft::spanId)
                .toList();
    }

    private static Assembled one(Instant now, Spans... spans) {
        return Sessions.of(Stream.of(spans).map(Spans::end).toList())
                .at(now)
                .values()
                .iterator()
                .next();
    }

    private static Map<SessionKey, Assembled> settled(Spans... spans) {
        return Sessions.of(Stream.of(spans).map(Spans::end).toList()).settled();
    }
}
