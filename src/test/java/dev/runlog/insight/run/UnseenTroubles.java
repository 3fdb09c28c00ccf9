package dev.runlog.insight.run;

import static dev.runlog.insight.run.Signal.Kind.BAD_ARGUMENTS;
import static dev.runlog.insight.run.Signal.Kind.CYCLE;
import static dev.runlog.insight.run.Signal.Kind.DOUBTFUL_SUCCESS;
import static dev.runlog.insight.run.Signal.Kind.NO_EFFECT;
import static dev.runlog.insight.run.Signal.Kind.REPEAT;
import static dev.runlog.insight.run.Signal.Kind.RETRY;
import static dev.runlog.insight.run.Signal.Kind.SAME_THOUGHT;
import static dev.runlog.insight.run.Signal.Kind.SILENCE;
import static dev.runlog.insight.run.Signal.Kind.STANDSTILL;
import static dev.runlog.insight.run.Signal.Kind.TOOL_ERRORS;
import static dev.runlog.insight.run.Signal.Kind.UNKNOWN_TOOL;

import dev.runlog.insight.run.Workplace.Tool;
import dev.runlog.model.SessionStatus;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Runs in which something goes wrong that a person would point at. What is expected is what a person would say. */
final class UnseenTroubles {

    private static final List<String> OUTAGES = List.of(
            "upstream connect error or disconnect/reset before headers",
            "Read timed out after 30000 ms",
            "HTTP 503 Service Unavailable",
            "Zeitüberschreitung beim Warten auf Antwort",
            "接続がタイムアウトしました",
            "rate limit reached, try again in 20s");

    private final long seed;

    UnseenTroubles(long seed) {
        this.seed = seed;
    }

    List<PlantedRun> all() {
        return List.of(
                sameCallAgain(),
                aroundInCircles(),
                handedBackAndForth(),
                retryStorm(),
                stormOfManyWays(),
                givesUpAndSaysDone(),
                nothingWorkedAndSaysDone(),
                endsInALoopAndSaysDone(),
                wrongArguments(),
                toolThatIsNotThere(),
                sameWordsAgain(),
                editsWithoutEffect(),
                broodsWithoutActing(),
                hangsInTheMiddle(),
                answersWereNotSent());
    }

    private static PlantedRun trouble(
            Workplace work, SessionStatus status, int turn, Set<Signal.Kind> expected, Signal.Kind... alsoRight) {
        var fine = EnumSet.noneOf(Signal.Kind.class);
        fine.addAll(List.of(alsoRight));
        return work.script.planted(expected, fine, turn, status);
    }

    private Workplace begin(int story) {
        var work = new Workplace(seed * 31 + story);
        work.script.thought("The task: " + work.something() + ".");
        return work.someWork(work.between(2, 6));
    }

    /** A person sees it at the third time; it turned with the second. */
    private PlantedRun sameCallAgain() {
        var work = begin(1);
        var tool = work.tool(work.between(0, 3));
        String asked = work.something();
        String answer = work.something();
        int turn = 0;
        int times = work.between(3, 9);
        for (int i = 0; i < times; i++) {
            work.wait(200, 3_000);
            boolean otherwise = work.oneIn(2);
            work.script.call(
                    tool.name(),
                    otherwise ? work.inputOtherwise(tool, asked) : work.input(tool, asked),
                    work.answer(tool, answer));
            turn = i == 1 ? work.script.size() : turn;
            if (work.oneIn(3)) {
                work.considers();
            }
        }
        return trouble(work, SessionStatus.FAILED, turn, EnumSet.of(REPEAT), STANDSTILL);
    }

    private PlantedRun aroundInCircles() {
        var work = begin(2);
        int period = work.between(2, 4);
        var asked = List.of(work.something(), work.something(), work.something(), work.something());
        int rounds = work.between(3, 6);
        for (int i = 0; i < rounds * period; i++) {
            var tool = work.tool(i % period);
            work.wait(200, 3_000);
            work.script.call(
                    tool.name(), work.input(tool, asked.get(i % period)), work.answer(tool, "none of " + i % period));
        }
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(CYCLE), STANDSTILL, NO_EFFECT);
    }

    /** Two agents, each of which thinks that the other one is in charge. */
    private PlantedRun handedBackAndForth() {
        var work = begin(3);
        String topic = work.something();
        int rounds = work.between(3, 6);
        for (int i = 0; i < rounds; i++) {
            work.wait(200, 2_000);
            work.script.call("transfer_to_billing", "{\"about\":\"" + topic + "\"}", "{\"assistant\":\"billing\"}");
            work.wait(200, 2_000);
            work.script.call("transfer_to_support", "{\"about\":\"" + topic + "\"}", "{\"assistant\":\"support\"}");
        }
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(CYCLE), STANDSTILL, NO_EFFECT);
    }

    private PlantedRun retryStorm() {
        var work = begin(4);
        var tool = work.tool(work.between(0, 3));
        String input = work.input(tool, work.something());
        String outage = work.any(OUTAGES);
        int turn = work.script.size() + 1;
        int times = work.between(3, 12);
        for (int i = 0; i < times; i++) {
            work.fails(tool, input, outage);
        }
        return trouble(work, SessionStatus.FAILED, turn, EnumSet.of(RETRY), TOOL_ERRORS, STANDSTILL, REPEAT);
    }

    /** Another way each time, and none of them works. */
    private PlantedRun stormOfManyWays() {
        var work = begin(5);
        var tool = work.tool(work.between(0, 3));
        int turn = work.script.size() + 1;
        int times = work.between(8, 12);
        for (int i = 0; i < times; i++) {
            work.considers();
            turn = i == 0 ? work.script.size() + 1 : turn;
            work.fails(tool, work.input(tool, work.something()), work.any(OUTAGES));
        }
        return trouble(work, SessionStatus.FAILED, turn, EnumSet.of(RETRY, TOOL_ERRORS));
    }

    private PlantedRun givesUpAndSaysDone() {
        var work = begin(6);
        var last = new Tool("submit_" + work.between(1, 9), "what", "receipt");
        int turn = work.script.size() + 1;
        work.fails(last, work.input(last, work.something()), work.any(OUTAGES));
        work.considers();
        return trouble(work, SessionStatus.COMPLETED, turn, EnumSet.of(DOUBTFUL_SUCCESS));
    }

    private PlantedRun nothingWorkedAndSaysDone() {
        var work = new Workplace(seed * 31 + 7);
        work.considers();
        int turn = work.script.size() + 1;
        for (int i = 0; i < 3; i++) {
            work.fails(work.tool(i), work.input(work.tool(i), work.something()), work.any(OUTAGES));
        }
        work.considers();
        return trouble(work, SessionStatus.COMPLETED, turn, EnumSet.of(DOUBTFUL_SUCCESS), TOOL_ERRORS);
    }

    private PlantedRun endsInALoopAndSaysDone() {
        var work = begin(8);
        var tool = work.tool(0);
        String input = work.input(tool, work.something());
        int times = work.between(6, 9);
        for (int i = 0; i < times; i++) {
            work.wait(200, 2_000);
            work.script.call(tool.name(), input, "{\"" + tool.answer() + "\":[]}");
        }
        return trouble(work, SessionStatus.COMPLETED, 0, EnumSet.of(REPEAT, DOUBTFUL_SUCCESS), STANDSTILL);
    }

    private PlantedRun wrongArguments() {
        var work = begin(9);
        var tool = work.tool(1);
        String complaint = work.any(List.of(
                "1 validation error for Args: " + tool.argument() + " Field required [type=missing]",
                "Invalid arguments: \\\"" + tool.argument() + "\\\" must be a string",
                "missing required parameter: " + tool.argument(),
                "TypeError: run() got an unexpected keyword argument 'dry_run'",
                "Input does not match schema: /" + tool.argument() + " should be an integer"));
        int turn = work.script.size() + 1;
        int times = work.between(1, 4);
        for (int i = 0; i < times; i++) {
            work.fails(tool, "{\"wrong\":" + i + "}", complaint);
        }
        return trouble(work, SessionStatus.FAILED, turn, EnumSet.of(BAD_ARGUMENTS), RETRY, TOOL_ERRORS);
    }

    private PlantedRun toolThatIsNotThere() {
        var work = begin(10);
        String name = "magic_" + work.between(1, 99);
        int turn = work.script.size() + 1;
        work.fails(
                new Tool(name, "x", "y"),
                "{}",
                work.any(List.of(
                        "Unknown tool: " + name,
                        "No such tool available: " + name,
                        "tool '" + name + "' is not registered",
                        "Tool " + name + " not found in agent tools")));
        return trouble(work, SessionStatus.FAILED, turn, EnumSet.of(UNKNOWN_TOOL));
    }

    /** And gets nowhere: what it asks for is asked already, or refused. */
    private PlantedRun sameWordsAgain() {
        var work = begin(11);
        String words = "I still need the " + work.something() + " before I can answer, so let me look for it in the "
                + work.something() + " once more";
        var tool = work.tool(0);
        String input = work.input(tool, work.something());
        int times = work.between(4, 7);
        for (int i = 0; i < times; i++) {
            work.wait(500, 5_000);
            work.script.thought(words + (i % 2 == 0 ? "." : " now."));
            work.wait(200, 2_000);
            work.script.call(tool.name(), input, "{\"" + tool.answer() + "\":[]}");
        }
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(SAME_THOUGHT), REPEAT, STANDSTILL);
    }

    /** Changes something, tries, and it is as before. */
    private PlantedRun editsWithoutEffect() {
        var work = begin(12);
        var edit = new Tool("EditFile", "patch", "ok");
        int rounds = work.between(6, 9);
        for (int i = 0; i < rounds; i++) {
            work.works(edit);
            work.wait(900, 9_000);
            work.script.call(
                    "run_tests", "{\"suite\":\"unit\"}", "{\"exit_code\":1,\"summary\":\"3 failed, 41 passed\"}");
        }
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(NO_EFFECT), CYCLE);
    }

    /** Thinks, looks once more at what it knows, thinks. */
    private PlantedRun broodsWithoutActing() {
        var work = begin(13);
        var notes = Stream.generate(work::something).limit(6).toList();
        var answers = Stream.generate(work::something).limit(6).toList();
        var order = List.of(0, 1, 2, 3, 4, 5, 2, 0, 4, 5, 1, 3);
        for (int note : order) {
            work.considers();
            if (work.oneIn(2)) {
                work.considers();
            }
            work.wait(200, 900);
            work.script.call(
                    "read_note", "{\"title\":\"" + notes.get(note) + "\"}", "{\"text\":\"" + answers.get(note) + "\"}");
        }
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(STANDSTILL), REPEAT, NO_EFFECT, CYCLE);
    }

    private PlantedRun hangsInTheMiddle() {
        var work = begin(14);
        work.script.pause(work.between(400_000, 3_000_000));
        work.someWork(2);
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(SILENCE));
    }

    /** A client that does not send what tools answer. */
    private PlantedRun answersWereNotSent() {
        var work = begin(15);
        var tool = work.tool(2);
        String input = work.input(tool, work.something());
        int times = work.between(4, 9);
        for (int i = 0; i < times; i++) {
            work.wait(200, 3_000);
            work.script.call(tool.name(), input, null);
        }
        return trouble(work, SessionStatus.FAILED, 0, EnumSet.of(REPEAT), STANDSTILL);
    }
}
