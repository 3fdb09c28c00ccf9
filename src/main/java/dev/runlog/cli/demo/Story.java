package dev.runlog.cli.demo;

import dev.runlog.model.Event;
import dev.runlog.model.EventDetails;
import dev.runlog.model.EventType;
import dev.runlog.model.Ids;
import dev.runlog.model.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What happens in one session, from its beginning until it ends or the curtain falls. */
final class Story {

    private static final double DECISIONS = 0.26;
    private static final double STATE_CHANGES = 0.08;
    private static final double ERRORS = 0.025;
    private static final double ERRORS_WHEN_BAD = 0.2;
    private static final double SPREAD = 0.9;
    private static final double TOKENS_SPREAD = 0.3;

    private final Cast cast;
    private final Agent agent;
    private final Chance chance;
    private final Chance besides;
    private final String model;
    private final Ids ids;
    private final String session;
    private final boolean bad;
    private final double millisPerStep;

    private final List<Event> events = new ArrayList<>();
    private long before;
    private long now;
    private int state;
    private long promptTokens;
    private long completionTokens;
    private double dollars;

    /** @param bad whether more goes wrong than usual */
    Story(Cast cast, Agent agent, Chance chance, Ids ids, String session, long start, boolean bad, double pace) {
        this.cast = cast;
        this.agent = agent;
        this.chance = chance;
        this.besides = chance.beside();
        this.model = besides.favour(agent.models());
        this.ids = ids;
        this.session = session;
        this.now = start;
        this.bad = bad;
        this.millisPerStep = agent.secondsPerStep() * 1000 * pace;
    }

    /**
     * @param failure what the last event says; null when all goes well
     * @return whether it came to its end before the curtain
     */
    boolean play(int steps, String failure, long curtain) {
        for (int step = 0; step < steps; step++) {
            long next = now + (long) chance.around(millisPerStep, SPREAD);
            if (next > curtain) {
                return false;
            }
            before = now;
            now = next;
            if (step == steps - 1 && failure != null) {
                fail(chance.pick(agent.tools()), failure);
            } else if (step == steps - 1 && step > 0) {
                become(agent.states().size() - 1);
            } else {
                step(step);
            }
        }
        now += (long) chance.around(120, 0.5);
        return now <= curtain;
    }

    private void step(int step) {
        double part = chance.part();
        if (step == 0 || part < DECISIONS) {
            decide();
        } else if (part < DECISIONS + STATE_CHANGES) {
            become(Math.min(state + 1, agent.states().size() - 1));
        } else if (part < DECISIONS + STATE_CHANGES + (bad ? ERRORS_WHEN_BAD : ERRORS)) {
            var tool = chance.favour(agent.tools());
            fail(tool, tool.name() + " " + cast.trouble(chance));
        } else {
            call(chance.favour(agent.tools()));
        }
    }

    private void decide() {
        var decision = chance.pick(agent.decisions());
        long prompt = (long) (agent.tokensPerDecision() * besides.around(1, TOKENS_SPREAD));
        long completion = Math.round(prompt * (0.05 + 0.2 * besides.part()));
        promptTokens += prompt;
        completionTokens += completion;
        add(
                EventType.LLM_DECISION,
                null,
                null,
                null,
                decision.reasoning().say(chance),
                decision.alternatives().say(chance),
                Math.round((1 - 0.45 * chance.part() * chance.part()) * 100) / 100.0,
                chance.around(agent.dollarsPerDecision(), 0.5),
                details(model, prompt, completion));
    }

    private void call(Agent.Tool tool) {
        add(
                EventType.TOOL_CALL,
                tool.name(),
                tool.input().say(chance),
                tool.output().say(chance),
                chance.happens(0.6) ? tool.reasoning().say(chance) : null,
                null,
                null,
                chance.around(tool.dollars(), 0.3),
                details(null, null, null));
    }

    private void become(int next) {
        String change = "{\"from\":\"" + agent.states().get(state) + "\",\"to\":\""
                + agent.states().get(next) + "\"}";
        state = next;
        add(EventType.STATE_CHANGE, null, null, change, null, null, null, 0, null);
    }

    private void fail(Agent.Tool tool, String message) {
        String code = "{\"retryable\":" + chance.happens(0.7) + ",\"attempt\":" + chance.between(1, 5) + "}";
        add(
                EventType.ERROR,
                tool.name(),
                tool.input().say(chance),
                code,
                message,
                null,
                null,
                0,
                details(null, null, null));
    }

    /** What took time took most of that since the event before. */
    private EventDetails details(String model, Long prompt, Long completion) {
        long took = Math.round((now - before) * (0.3 + 0.65 * besides.part()));
        Long total = prompt == null ? null : prompt + completion;
        return new EventDetails(
                null, null, null, null, null, null, null, model, prompt, completion, total, took, null, null);
    }

    private void add(
            EventType type,
            String tool,
            String input,
            String output,
            String reasoning,
            String alternatives,
            Double confidence,
            double cost,
            EventDetails details) {
        double rounded = rounded(cost);
        dollars += rounded;
        var at = Instant.ofEpochMilli(now);
        events.add(new Event(
                ids.event(at),
                session,
                type,
                tool,
                input == null ? null : new JsonText.Fields(input),
                output == null ? null : new JsonText.Fields(output),
                reasoning,
                alternatives == null ? null : new JsonText.Values(alternatives),
                confidence,
                rounded == 0 ? null : rounded,
                null,
                null,
                at,
                details));
    }

    /** To a thousandth of a cent, as invoices have it. */
    static double rounded(double dollars) {
        return Math.round(dollars * 100_000) / 100_000.0;
    }

    List<Event> events() {
        return events;
    }

    /** When it ended, or when the last thing happened. */
    long now() {
        return now;
    }

    String model() {
        return model;
    }

    long promptTokens() {
        return promptTokens;
    }

    long completionTokens() {
        return completionTokens;
    }

    double dollars() {
        return dollars;
    }
}
