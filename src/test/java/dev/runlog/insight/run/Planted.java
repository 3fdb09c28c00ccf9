package dev.runlog.insight.run;

import dev.runlog.insight.run.PlantedRun.Script;
import dev.runlog.insight.run.Signal.Kind;
import dev.runlog.model.SessionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Runs with a known cause: the benign ones, which look like trouble, first. The same seed makes the same runs. */
final class Planted {

    private static final List<String> TOOLS =
            List.of("search_flights", "read_file", "query_db", "list_orders", "fetch_page", "run_tests");

    private final SplittableRandom random;
    private Script script = new Script();
    private int number;

    Planted(long seed) {
        random = new SplittableRandom(seed);
    }

    /** One of each benign sort. */
    List<PlantedRun> benign() {
        return List.of(
                polling("polling, no change", false),
                polling("polling, change", true),
                paging(),
                batch(),
                editAndTest(),
                retryThatComesGood(),
                doubleReads(),
                askingTwice());
    }

    /** One of each sort of trouble. */
    List<PlantedRun> troubled() {
        return List.of(
                repeat(false),
                repeat(true),
                cycle(),
                noEffect(),
                retry(false),
                retry(true),
                sameThought(),
                standstill(),
                toolErrors(),
                silentFailure());
    }

    private void begin() {
        script = new Script();
        work(between(1, 6));
    }

    private int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    private int next() {
        return ++number;
    }

    private String tool() {
        return TOOLS.get(random.nextInt(TOOLS.size()));
    }

    private String input() {
        return "{\"q\":\"topic " + next() + "\",\"limit\":" + between(1, 9) + "}";
    }

    private String output() {
        return "{\"found\":[{\"id\":" + next() + "}]}";
    }

    /** Things that are done once, and bring something. */
    private void work(int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(3) == 0) {
                script.thought("Now I look at matter " + next() + ", for the user asked about it " + number + ".");
                script.pause(between(500, 2_000));
            }
            script.call(tool(), input(), output()).pause(between(200, 1_500));
        }
    }

    private PlantedRun fine(String trap) {
        work(between(1, 4));
        return script.benign(trap, SessionStatus.COMPLETED);
    }

    private PlantedRun bad(int turn, Kind kind, Kind... alsoRight) {
        return script.planted(Set.of(kind), Set.of(alsoRight), turn, SessionStatus.FAILED);
    }

    private PlantedRun polling(String trap, boolean changes) {
        begin();
        String job = input();
        for (int i = between(3, 8); i > 0; i--) {
            script.call("job_status", job, "{\"status\":\"running\"}").pause(between(changes ? 100 : 6_000, 20_000));
        }
        if (changes) {
            script.call("job_status", job, "{\"status\":\"done\",\"result\":" + next() + "}");
        }
        return fine(trap);
    }

    private PlantedRun paging() {
        begin();
        for (int page = 1, pages = between(4, 12); page <= pages; page++) {
            script.call("list_orders", "{\"page\":" + page + "}", "{\"items\":[]}")
                    .pause(300);
        }
        return fine("paging");
    }

    private PlantedRun batch() {
        begin();
        for (int i = between(5, 20); i > 0; i--) {
            script.thought("I take the next order of the list and send it to the warehouse.")
                    .pause(800);
            script.call("send_order", "{\"order\":" + next() + "}", "{\"status\":\"sent\",\"order\":" + number + "}")
                    .pause(400);
        }
        return fine("batch");
    }

    private PlantedRun editAndTest() {
        begin();
        for (int i = between(3, 8), failing = 30; i > 0; i--) {
            script.call("edit_file", "{\"patch\":" + next() + "}", "{\"ok\":true}")
                    .pause(900);
            failing -= between(1, 3);
            script.call("run_tests", "{}", "{\"failing\":" + failing + "}").pause(4_000);
        }
        return fine("edit and test");
    }

    private PlantedRun retryThatComesGood() {
        begin();
        String input = input();
        for (int i = between(1, 2); i > 0; i--) {
            script.call("fetch_page", input, "{\"error\":\"timed out after 30 s\"}")
                    .pause(2_000);
        }
        script.call("fetch_page", input, output());
        return fine("retry that comes good");
    }

    private PlantedRun doubleReads() {
        begin();
        for (int i = between(2, 5); i > 0; i--) {
            String input = input();
            String output = output();
            script.call("read_file", input, output).pause(300);
            script.call("read_file", input, output).pause(300);
            work(1);
        }
        return fine("double reads");
    }

    private PlantedRun askingTwice() {
        begin();
        for (int i = between(3, 9); i > 0; i--) {
            script.call("get_settings", "{}", "{\"zone\":\"UTC\",\"plan\":\"pro\"}")
                    .pause(100);
            script.call("handle_item", "{\"item\":" + next() + "}", output()).pause(400);
        }
        return fine("a look at the settings before each item");
    }

    /** @param isVolatile whether each answer has a time and an id of its own */
    private PlantedRun repeat(boolean isVolatile) {
        begin();
        String tool = tool();
        String input = input();
        String answer = "\"found\":" + next();
        int turn = script.size() + 2;
        for (int i = between(3, 14); i > 0; i--) {
            String once = isVolatile ? ",\"requestId\":\"r" + next() + "\",\"tookMs\":" + between(1, 900) : "";
            script.call(tool, input, "{" + answer + once + "}").pause(between(200, 1_500));
        }
        return bad(turn, Kind.REPEAT, Kind.STANDSTILL);
    }

    private PlantedRun cycle() {
        begin();
        int length = between(2, 6);
        int from = script.size();
        int base = number;
        for (int i = between(3, 7); i > 0; i--) {
            for (int step = 1; step <= length; step++) {
                script.call("step_" + step, "{\"of\":" + base + "}", "{\"answer\":" + step + "}")
                        .pause(700);
            }
        }
        return bad(from + length + 1, Kind.CYCLE, Kind.STANDSTILL);
    }

    private PlantedRun noEffect() {
        begin();
        int turn = script.size() + 4;
        for (int i = between(6, 10); i > 0; i--) {
            script.call("edit_file", "{\"patch\":" + next() + "}", "{\"ok\":true}")
                    .pause(900);
            script.call("run_tests", "{}", "{\"failing\":3}").pause(4_000);
        }
        return bad(turn, Kind.NO_EFFECT);
    }

    private PlantedRun retry(boolean asErrors) {
        begin();
        int turn = script.size() + 1;
        String input = input();
        for (int i = between(3, 9); i > 0; i--) {
            String problem = "connection to 10.0.0." + between(1, 200) + " refused";
            if (asErrors) {
                script.error("book_flight", input, problem);
            } else {
                script.call("book_flight", input, "{\"error\":\"" + problem + "\"}");
            }
            script.pause(1_000);
        }
        return bad(turn, Kind.RETRY, Kind.TOOL_ERRORS, Kind.STANDSTILL);
    }

    private PlantedRun sameThought() {
        begin();
        for (int i = between(3, 8); i > 0; i--) {
            script.thought("The page does not load, so I should try to open the page of the shop once more.")
                    .pause(900);
            script.call("open_page", input(), "{\"error\":\"blank page\"}").pause(900);
        }
        return bad(0, Kind.SAME_THOUGHT, Kind.RETRY, Kind.TOOL_ERRORS);
    }

    /** It looks at everything again that it has seen, and at nothing else. */
    private PlantedRun standstill() {
        begin();
        var seen = new ArrayList<Runnable>();
        for (int i = between(8, 14); i > 0; i--) {
            String input = input();
            String output = output();
            seen.add(() -> script.call("read_file", input, output).pause(400));
        }
        seen.forEach(Runnable::run);
        int turn = script.size() + 1;
        for (var again : List.copyOf(seen).subList(0, 8)) {
            script.thought("Perhaps it is somewhere in here, hint " + next() + " of " + number + ".")
                    .pause(500);
            again.run();
        }
        return bad(turn, Kind.STANDSTILL);
    }

    private PlantedRun toolErrors() {
        script = new Script();
        int turn = 1;
        for (int i = between(4, 9); i > 0; i--) {
            script.call("tool_" + i, input(), "{\"statusCode\":500,\"message\":\"internal trouble\"}")
                    .pause(500);
        }
        return bad(turn, Kind.TOOL_ERRORS);
    }

    private PlantedRun silentFailure() {
        begin();
        int turn = script.size() + 1;
        script.call("book_flight", input(), "{\"success\":false,\"reason\":\"card declined\"}")
                .pause(500);
        script.call("send_email", input(), "{\"sent\":true}").pause(500);
        return script.planted(Set.of(Kind.DOUBTFUL_SUCCESS), Set.of(), turn, SessionStatus.COMPLETED);
    }
}
