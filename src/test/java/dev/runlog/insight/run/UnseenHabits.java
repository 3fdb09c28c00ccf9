package dev.runlog.insight.run;

import dev.runlog.insight.run.Workplace.Tool;
import dev.runlog.model.SessionStatus;
import java.util.List;

/** Runs of agents that do what agents do, and of which a person would say nothing. */
final class UnseenHabits {

    private static final SessionStatus DONE = SessionStatus.COMPLETED;

    private final long seed;

    UnseenHabits(long seed) {
        this.seed = seed;
    }

    List<PlantedRun> all() {
        return List.of(
                waitsForAJob(),
                waitsAndNothingChanges(),
                turnsPages(),
                goesThroughAList(),
                editsUntilItWorks(),
                triesAgainAndItWorks(),
                readsTwice(),
                readsWhatItWrote(),
                asksSeveralAtOnce(),
                saysHonestlyThatAJobFailed(),
                sendsNoInputs(),
                looksAtAClock(),
                cutAnswers(),
                correctsItsArguments(),
                logsAnErrorAtTheEnd(),
                failsForItsOwnReason(),
                twoAgentsTakeTurns(),
                refillsAndRetriesOnce());
    }

    private Workplace begin(int habit) {
        var work = new Workplace(seed * 37 + habit);
        work.script.thought("The task: " + work.something() + ".");
        return work.someWork(work.between(1, 5));
    }

    private static PlantedRun fine(Workplace work, String habit) {
        return work.someWork(work.between(1, 3)).script.benign(habit, DONE);
    }

    private PlantedRun waitsForAJob() {
        var work = begin(1);
        int times = work.between(3, 9);
        for (int i = 0; i <= times; i++) {
            work.wait(800, 9_000);
            String state = i == times ? "done" : "running";
            work.script.call("job_status", "{\"job\":\"j-7\"}", "{\"state\":\"" + state + "\"}");
        }
        return fine(work, "waits for a job");
    }

    private PlantedRun waitsAndNothingChanges() {
        var work = begin(2);
        int times = work.between(3, 8);
        for (int i = 0; i < times; i++) {
            work.wait(8_000, 30_000);
            work.script.call("check_inbox", "{\"folder\":\"in\"}", "{\"new\":0}");
        }
        return fine(work, "waits and nothing changes");
    }

    private PlantedRun turnsPages() {
        var work = begin(3);
        int pages = work.between(4, 12);
        for (int i = 1; i <= pages; i++) {
            work.wait(200, 2_000);
            boolean byCursor = seed % 2 == 0;
            String at = byCursor ? "\"cursor\":\"c" + i * 17 + "\"" : "\"page\":" + i;
            work.script.call("list_orders", "{\"state\":\"open\"," + at + "}", "{\"orders\":[],\"more\":true}");
        }
        return fine(work, "turns pages");
    }

    private PlantedRun goesThroughAList() {
        var work = begin(4);
        int items = work.between(5, 20);
        for (int i = 0; i < items; i++) {
            work.wait(100, 900);
            work.script.call("close_ticket", "{\"ticket\":" + (4_000 + i) + "}", "{\"status\":\"closed\"}");
        }
        return fine(work, "goes through a list");
    }

    private PlantedRun editsUntilItWorks() {
        var work = begin(5);
        int rounds = work.between(3, 8);
        for (int left = rounds; left >= 0; left--) {
            work.works(new Tool("EditFile", "patch", "ok"));
            work.wait(900, 9_000);
            work.script.call(
                    "run_tests",
                    "{\"suite\":\"unit\"}",
                    "{\"exit_code\":" + (left > 0 ? 1 : 0) + ",\"failed\":" + left + "}");
        }
        return fine(work, "edits until it works");
    }

    private PlantedRun triesAgainAndItWorks() {
        var work = begin(6);
        var tool = work.tool(2);
        String input = work.input(tool, work.something());
        int times = work.between(1, 2);
        for (int i = 0; i < times; i++) {
            work.fails(tool, input, "HTTP 503 Service Unavailable");
        }
        work.wait(500, 4_000);
        work.script.call(tool.name(), input, work.answer(tool, work.something()));
        return fine(work, "tries again and it works");
    }

    private PlantedRun readsTwice() {
        var work = begin(7);
        var tool = work.tool(0);
        String input = work.input(tool, work.something());
        String answer = work.something();
        for (int i = 0; i < 2; i++) {
            work.wait(500, 4_000);
            work.script.call(tool.name(), input, work.answer(tool, answer));
        }
        return fine(work, "reads twice");
    }

    private PlantedRun readsWhatItWrote() {
        var work = begin(8);
        int times = work.between(3, 8);
        for (int i = 0; i < times; i++) {
            work.script.call("write_note", "{\"text\":\"" + work.something() + "\"}", "{\"ok\":true}");
            work.wait(100, 900);
            work.script.call("read_note", "{}", "{\"text\":\"" + work.something() + "\"}");
        }
        return fine(work, "reads what it wrote");
    }

    private PlantedRun asksSeveralAtOnce() {
        var work = begin(9);
        int times = work.between(3, 6);
        for (int i = 0; i < times; i++) {
            work.script.call("fetch", "{\"url\":\"https://example.org/" + i + "\"}", "{\"status\":200,\"body\":\"\"}");
        }
        return fine(work, "asks several at once");
    }

    private PlantedRun saysHonestlyThatAJobFailed() {
        var work = begin(10);
        int times = work.between(4, 7);
        for (int i = 0; i < times; i++) {
            work.wait(300, 2_000);
            work.script.call("build_result", "{\"build\":" + i + "}", "{\"status\":\"failed\",\"exitCode\":2}");
        }
        return fine(work, "says that jobs failed");
    }

    private PlantedRun sendsNoInputs() {
        var work = begin(11);
        int times = work.between(4, 9);
        for (int i = 0; i < times; i++) {
            work.wait(300, 2_000);
            work.script.call("lookup", null, "{\"ok\":true}");
        }
        return fine(work, "sends no inputs");
    }

    private PlantedRun looksAtAClock() {
        var work = begin(12);
        int times = work.between(4, 9);
        for (int i = 0; i < times; i++) {
            work.works(work.tool(1)).wait(200, 900);
            work.script.call("get_current_time", "{}", "{\"time\":\"10:" + (10 + i) + "\"}");
        }
        return fine(work, "looks at a clock");
    }

    private PlantedRun cutAnswers() {
        var work = begin(13);
        int times = work.between(4, 8);
        for (int i = 0; i < times; i++) {
            work.wait(300, 2_000);
            work.script.call(
                    "read_lines", "{\"file\":\"app.log\",\"offset\":" + i * 500 + "}", "{\"text\":\"…[truncated]\"}");
        }
        return fine(work, "answers are cut off");
    }

    private PlantedRun correctsItsArguments() {
        var work = begin(14);
        var tool = work.tool(1);
        work.fails(tool, "{}", "missing required parameter: " + tool.argument());
        work.works(tool);
        return fine(work, "corrects its arguments");
    }

    /** It was done before that; what failed is no step of it. */
    private PlantedRun logsAnErrorAtTheEnd() {
        var work = begin(15).someWork(2);
        work.script.pause(900).error(null, null, "telemetry could not be flushed: queue is closed");
        return work.script.benign("logs an error at the end", DONE);
    }

    /** That it failed is all there is to say. */
    private PlantedRun failsForItsOwnReason() {
        var work = begin(16).considers();
        return work.script.benign("fails for its own reason", SessionStatus.FAILED);
    }

    private PlantedRun twoAgentsTakeTurns() {
        var work = begin(17);
        int rounds = work.between(3, 6);
        for (int i = 0; i < rounds; i++) {
            work.script.state(i % 2 == 0 ? "writer" : "critic");
            work.considers().works(work.tool(i));
        }
        return fine(work, "two agents take turns");
    }

    private PlantedRun refillsAndRetriesOnce() {
        var work = begin(18);
        int times = work.between(3, 5);
        for (int i = 0; i < times; i++) {
            var tool = work.tool(i);
            String input = work.input(tool, work.something());
            work.fails(tool, input, "token expired");
            work.script.pause(400).call("refresh_token", "{}", "{\"expires_in\":" + work.between(300, 3_600) + "}");
            work.script.pause(400).call(tool.name(), input, work.answer(tool, work.something()));
            work.someWork(2);
        }
        return fine(work, "refreshes a token in between");
    }
}
