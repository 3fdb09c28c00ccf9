package dev.runlog.insight.run;

import dev.runlog.insight.run.PlantedRun.Script;
import java.util.List;
import java.util.SplittableRandom;

/** Where made-up agents work: what their tools are called, what goes in and what comes out. Each run is in another one. */
final class Workplace {

    /** @param argument what a tool asks for */
    record Tool(String name, String argument, String answer) {}

    private static final List<List<Tool>> TOOLS = List.of(
            List.of(
                    new Tool("search_hotels", "city", "hotels"),
                    new Tool("hold_room", "hotel", "hold"),
                    new Tool("charge_card", "booking", "charge"),
                    new Tool("send_confirmation", "guest", "message")),
            List.of(
                    new Tool("kubectl.get", "resource", "items"),
                    new Tool("kubectl.apply", "manifest", "applied"),
                    new Tool("promql", "query", "series"),
                    new Tool("page_oncall", "team", "incident")),
            List.of(
                    new Tool("rechnung_suchen", "kunde", "rechnungen"),
                    new Tool("gutschrift_anlegen", "beleg", "gutschrift"),
                    new Tool("konto_abgleichen", "konto", "saldo"),
                    new Tool("mahnung_senden", "empfaenger", "brief")),
            List.of(
                    new Tool("WebFetch", "url", "text"),
                    new Tool("Grep", "pattern", "matches"),
                    new Tool("EditFile", "file", "diff"),
                    new Tool("Bash", "command", "stdout")),
            List.of(
                    new Tool("crm/find_lead", "name", "lead"),
                    new Tool("crm/update_lead", "lead", "lead"),
                    new Tool("mail/draft", "to", "draft"),
                    new Tool("calendar/propose", "with", "slots")));

    private static final List<String> WORDS = List.of(
            "harbour",
            "Lissabon",
            "invoice",
            "north wing",
            "réservation",
            "見積書",
            "quarterly",
            "staging",
            "Müller",
            "refund",
            "pedido",
            "退款",
            "ledger",
            "warehouse",
            "gateway",
            "Thursday",
            "annex",
            "tariff",
            "embargo",
            "valve");

    final SplittableRandom dice;
    final Script script = new Script();
    private final List<Tool> tools;

    Workplace(long seed) {
        dice = new SplittableRandom(seed);
        tools = TOOLS.get(dice.nextInt(TOOLS.size()));
    }

    int between(int least, int most) {
        return dice.nextInt(least, most + 1);
    }

    boolean oneIn(int some) {
        return dice.nextInt(some) == 0;
    }

    <T> T any(List<T> all) {
        return all.get(dice.nextInt(all.size()));
    }

    Tool tool(int which) {
        return tools.get(which % tools.size());
    }

    String word() {
        return any(WORDS);
    }

    /** Never said before. */
    String something() {
        return word() + " " + word() + " " + between(100, 999_999);
    }

    Workplace wait(int leastMs, int mostMs) {
        script.pause(between(leastMs, mostMs));
        return this;
    }

    /** What is asked of a tool. */
    String input(Tool tool, String value) {
        return "{\"" + tool.argument + "\":\"" + value + "\",\"dry_run\":false}";
    }

    /** The same, as another serializer writes it. */
    String inputOtherwise(Tool tool, String value) {
        return "{ \"dry_run\" : false, \"" + tool.argument + "\" : \"" + value + "\" }";
    }

    /** An answer with what is different each time it is given. */
    String answer(Tool tool, String value) {
        return "{\"" + tool.answer + "\":\"" + value + "\",\"requestId\":\"" + Long.toHexString(dice.nextLong())
                + "\",\"duration_ms\":" + between(3, 900) + "}";
    }

    /** A call that does what it should, with something new. */
    Workplace works(Tool tool) {
        wait(100, 4_000);
        script.call(tool.name, input(tool, something()), answer(tool, something()));
        return this;
    }

    /** Considers something that was not considered before. */
    Workplace considers() {
        wait(500, 6_000);
        script.thought(
                "As for " + something() + " and " + something() + ", " + word() + " comes before " + something() + ".");
        return this;
    }

    /** Some ordinary work. */
    Workplace someWork(int steps) {
        for (int i = 0; i < steps; i++) {
            if (oneIn(2)) {
                considers();
            }
            works(tool(between(0, 3)));
        }
        return this;
    }

    /** An answer that says that the call failed, in one of the ways that tools say it. */
    String refusal(String message) {
        return switch (between(0, 4)) {
            case 0 -> "{\"error\":\"" + message + "\"}";
            case 1 -> "{\"isError\":true,\"message\":\"" + message + "\"}";
            case 2 -> "{\"success\":false,\"reason\":\"" + message + "\"}";
            case 3 -> "{\"statusCode\":" + any(List.of(500, 502, 429)) + ",\"detail\":\"" + message + "\"}";
            default -> "{\"error\":{\"code\":\"E" + between(10, 99) + "\",\"message\":\"" + message + "\"}}";
        };
    }

    /** A failed call: by its own answer, or by an error event that reports it. */
    void fails(Tool tool, String input, String message) {
        wait(300, 5_000);
        if (oneIn(2)) {
            script.call(tool.name, input, refusal(message));
        } else {
            script.call(tool.name, input, null);
            script.pause(between(1, 200)).error(tool.name, input, message);
        }
    }
}
