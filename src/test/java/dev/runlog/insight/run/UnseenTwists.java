package dev.runlog.insight.run;

import static dev.runlog.insight.run.Signal.Kind.BAD_ARGUMENTS;
import static dev.runlog.insight.run.Signal.Kind.CYCLE;
import static dev.runlog.insight.run.Signal.Kind.DOUBTFUL_SUCCESS;
import static dev.runlog.insight.run.Signal.Kind.NO_EFFECT;
import static dev.runlog.insight.run.Signal.Kind.REPEAT;
import static dev.runlog.insight.run.Signal.Kind.RETRY;
import static dev.runlog.insight.run.Signal.Kind.STANDSTILL;
import static dev.runlog.insight.run.Signal.Kind.TOOL_ERRORS;

import dev.runlog.model.SessionStatus;
import java.util.EnumSet;
import java.util.List;

/** What looks like trouble and is none, and trouble that does not look like it at first sight. */
final class UnseenTwists {

    private static final SessionStatus DONE = SessionStatus.COMPLETED;
    private static final SessionStatus FAILED = SessionStatus.FAILED;

    private final long seed;

    UnseenTwists(long seed) {
        this.seed = seed;
    }

    List<PlantedRun> all() {
        return List.of(
                repeatsUnderAStampedAnswer(),
                circlesOfFive(),
                retriesWithOtherWorkBetween(),
                failsDifferentlyEachTime(),
                loopsThenRecovers(),
                writesTheLastPartAndFails(),
                wandersAndFindsNothing(),
                takesAnotherTool(),
                waitsForApproval(),
                draftsAtLength(),
                saysTheSameButGoesOn(),
                hasAnErrorReportedLate(),
                servesTwoUsersAtOnce());
    }

    private Workplace begin(int story) {
        var work = new Workplace(seed * 41 + story);
        work.script.thought("The task: " + work.something() + ".");
        return work.someWork(work.between(3, 6));
    }

    private static PlantedRun trap(Workplace work, String name, SessionStatus status) {
        return work.script.benign(name, status);
    }

    /** It is the same answer, but for when it was given. */
    private PlantedRun repeatsUnderAStampedAnswer() {
        var work = begin(1);
        var tool = work.tool(0);
        String input = work.input(tool, work.something());
        int times = work.between(4, 9);
        int shape = work.between(0, 2);
        for (int i = 0; i < times; i++) {
            work.wait(200, 3_000);
            String stamp = List.of(
                            "\"fetched_at\":\"2026-03-04T10:00:" + (10 + i) + "Z\"",
                            "\"meta\":{\"latency_ms\":" + work.between(10, 900) + ",\"trace_id\":\""
                                    + work.between(1, 99_999) + "\"}",
                            "\"_debug\":{\"servedBy\":\"node-3\",\"elapsed\":" + work.between(1, 99) + "}")
                    .get(shape);
            work.script.call(tool.name(), input, "{\"" + tool.answer() + "\":[]," + stamp + "}");
        }
        return work.script.planted(EnumSet.of(REPEAT), EnumSet.of(STANDSTILL, NO_EFFECT), 0, FAILED);
    }

    private PlantedRun circlesOfFive() {
        var work = begin(2);
        int period = work.between(5, 6);
        String topic = work.something();
        for (int i = 0; i < 4 * period; i++) {
            work.wait(200, 3_000);
            if (work.oneIn(3)) {
                work.considers();
            }
            int place = i % period;
            work.script.call("step_" + place, "{\"about\":\"" + topic + "\"}", "{\"left\":" + place + "}");
        }
        return work.script.planted(EnumSet.of(CYCLE), EnumSet.of(STANDSTILL, NO_EFFECT), 0, FAILED);
    }

    private PlantedRun retriesWithOtherWorkBetween() {
        var work = begin(3);
        var tool = work.tool(3);
        String input = work.input(tool, work.something());
        int turn = work.script.size() + 1;
        int times = work.between(3, 7);
        for (int i = 0; i < times; i++) {
            work.fails(tool, input, "ECONNREFUSED 10.0.0." + i + ":8443");
            work.works(work.tool(1));
        }
        return work.script.planted(EnumSet.of(RETRY), EnumSet.of(TOOL_ERRORS), turn, FAILED);
    }

    private PlantedRun failsDifferentlyEachTime() {
        var work = begin(4);
        var tool = work.tool(1);
        int turn = work.script.size() + 1;
        var complaints = List.of("quota exceeded", "Host unbekannt", "lock wait timeout exceeded", "disk is full");
        for (int i = 0; i < 4; i++) {
            work.fails(tool, work.input(tool, work.something()), complaints.get(i));
        }
        return work.script.planted(EnumSet.of(RETRY), EnumSet.of(TOOL_ERRORS, BAD_ARGUMENTS), turn, FAILED);
    }

    /** It cost something, and it went on: a loop all the same, but no doubtful success. */
    private PlantedRun loopsThenRecovers() {
        var work = begin(5);
        var tool = work.tool(2);
        String input = work.input(tool, work.something());
        int turn = work.script.size() + 2;
        int times = work.between(4, 9);
        for (int i = 0; i < times; i++) {
            work.wait(200, 2_000);
            work.script.call(tool.name(), input, "{\"" + tool.answer() + "\":[]}");
        }
        work.someWork(6);
        return work.script.planted(EnumSet.of(REPEAT), EnumSet.of(STANDSTILL), turn, DONE);
    }

    /** Everything was read, and what it was all for was never written. */
    private PlantedRun writesTheLastPartAndFails() {
        var work = begin(6).someWork(4);
        int turn = work.script.size() + 1;
        var last = new Workplace.Tool("publish_report", "title", "address");
        String input = work.input(last, work.something());
        for (int i = 0; i < 2; i++) {
            work.fails(last, input, "403 Forbidden: no write access");
        }
        return work.script.planted(EnumSet.of(DOUBTFUL_SUCCESS), EnumSet.noneOf(Signal.Kind.class), turn, DONE);
    }

    private PlantedRun wandersAndFindsNothing() {
        var work = begin(7).someWork(work(9));
        return trap(work, "wanders from one thing to the next", FAILED);
    }

    private int work(int least) {
        return least + (int) (seed % 7);
    }

    /** The task was done, in another way. */
    private PlantedRun takesAnotherTool() {
        var work = begin(8);
        String wanted = work.something();
        var first = new Workplace.Tool("search_google", "query", "results");
        work.fails(first, work.input(first, wanted), "HTTP 503 Service Unavailable");
        var other = new Workplace.Tool("search_bing", "query", "results");
        work.wait(200, 3_000);
        work.script.call(other.name(), work.input(other, wanted), work.answer(other, work.something()));
        work.someWork(3);
        return trap(work, "takes another tool", DONE);
    }

    private PlantedRun waitsForApproval() {
        var work = begin(9);
        work.script.state("waiting_for_approval");
        work.script.pause(work.between(400_000, 3_000_000)).state("approved");
        work.someWork(2);
        return trap(work, "waits for approval", DONE);
    }

    private PlantedRun draftsAtLength() {
        var work = begin(10);
        int times = work.between(14, 24);
        for (int i = 0; i < times; i++) {
            work.considers();
        }
        return trap(work, "drafts at length", DONE);
    }

    private PlantedRun saysTheSameButGoesOn() {
        var work = begin(11);
        String words = "I will take the next item of the list and enter it into the system of the customer";
        int times = work.between(4, 9);
        for (int i = 0; i < times; i++) {
            work.wait(500, 5_000);
            work.script.thought(words + ".");
            work.works(work.tool(i));
        }
        return trap(work, "says the same but goes on", DONE);
    }

    /** The tool came good before; what failed is a second look at it. */
    private PlantedRun hasAnErrorReportedLate() {
        var work = begin(12);
        var tool = work.tool(1);
        String input = work.input(tool, work.something());
        work.fails(tool, input, "HTTP 502 Bad Gateway");
        work.script.pause(300).call(tool.name(), input, work.answer(tool, work.something()));
        work.someWork(2);
        work.script.pause(5_000).error(null, null, "session " + work.between(1, 99) + ": client closed the stream");
        return trap(work, "has an error reported late", DONE);
    }

    /** The same questions, each asked for two users. */
    private PlantedRun servesTwoUsersAtOnce() {
        var work = begin(13);
        int times = work.between(3, 6);
        for (int i = 0; i < times; i++) {
            for (String user : List.of("ana", "ben")) {
                work.wait(10, 400);
                work.script.call(
                        "get_balance", "{\"user\":\"" + user + "\"}", "{\"cents\":" + work.between(1, 99_999) + "}");
            }
        }
        work.someWork(1);
        return trap(work, "serves two users at once", DONE);
    }
}
