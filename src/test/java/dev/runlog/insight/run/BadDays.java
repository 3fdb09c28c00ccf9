package dev.runlog.insight.run;

import dev.runlog.insight.run.PlantedRun.Script;
import dev.runlog.insight.run.Signal.Kind;
import dev.runlog.model.SessionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Something of the world is broken, and each agent does about it what its kind does. */
final class BadDays extends Apprentice {

    BadDays(long seed) {
        super(seed);
    }

    List<PlantedRun> all() {
        var days = new ArrayList<PlantedRun>();
        List<Supplier<PlantedRun>> agents = List.of(
                this::clerkAsksTheSameAgain,
                this::browserGoesBackAndForth,
                this::programmerNeverRunsGreen,
                this::porterHammersAClosedDoor,
                this::clerkSaysDoneThoughItWasNot,
                this::readerGuessesAddresses,
                this::plannerPondersTheSame,
                this::porterNeverStopsAsking);
        for (var agent : agents) {
            diary = new Script();
            days.add(agent.get());
        }
        return days;
    }

    private PlantedRun failed(int turn, Set<Kind> kinds, Kind... alsoRight) {
        return diary.planted(kinds, Set.of(alsoRight), turn, SessionStatus.FAILED);
    }

    /** The search finds nothing, and it asks once more, and once more. */
    private PlantedRun clerkAsksTheSameAgain() {
        someCases(roll(1, 5));
        String id = ticket();
        use("find_order", "{\"ticket\":\"" + id + "\"}", stamped("\"orders\":[]"));
        int turn = 0;
        for (int i = roll(2, 12); i > 0; i--) {
            think(mostly() ? "Strange, nothing. Try " + next() + " to find it again." : null);
            turn = turn == 0 ? diary.size() + 1 : turn;
            use("find_order", "{\"ticket\":\"" + id + "\" }", stamped("\"orders\":[]"));
        }
        return failed(turn, Set.of(Kind.REPEAT), Kind.STANDSTILL, Kind.SAME_THOUGHT);
    }

    /** From the list to the article and back, both as they were. */
    private PlantedRun browserGoesBackAndForth() {
        use("goto", "{\"url\":\"https://shop.example\"}", "{\"title\":\"Shop\"}");
        int turn = diary.size() + 3;
        for (int i = roll(3, 8); i > 0; i--) {
            use("click", "{\"selector\":\"#first\"}", "{\"page\":\"article 7\"}");
            use("back", "{}", "{\"page\":\"list\"}");
        }
        return failed(turn, Set.of(Kind.CYCLE), Kind.STANDSTILL);
    }

    private PlantedRun programmerNeverRunsGreen() {
        use("read_file", "{\"path\":\"a.py\"}", "{\"text\":\"source " + next() + "\"}");
        for (int i = roll(7, 14); i > 0; i--) {
            think("Perhaps attempt " + next() + " does it: I change line " + serial + ".");
            use("write_file", "{\"path\":\"a.py\",\"text\":\"v" + next() + "\"}", "{\"ok\":true}");
            use("bash", "{\"cmd\":\"pytest -q\"}", "{\"exit_code\":1,\"stdout\":\"1 failed: test_sum\"}");
        }
        return failed(0, Set.of(Kind.NO_EFFECT));
    }

    /** The payment service is down; it looks at other things between, and comes back. */
    private PlantedRun porterHammersAClosedDoor() {
        someCases(roll(2, 6));
        int turn = diary.size() + 1;
        for (int i = roll(3, 9); i > 0; i--) {
            diary.call("charge_card", "{\"amount\":" + roll(5, 90) + "}", null);
            diary.error("charge_card", null, "Connection to pay-" + roll(1, 9) + ".internal refused");
            think(null);
            if (dice.nextInt(3) == 0) {
                use("get_health", "{}", "{\"state\":\"degraded\",\"load\":" + next() + "}");
            }
        }
        return failed(turn, Set.of(Kind.RETRY), Kind.TOOL_ERRORS, Kind.STANDSTILL);
    }

    private PlantedRun clerkSaysDoneThoughItWasNot() {
        someCases(roll(1, 4));
        int turn = diary.size() + 1;
        String id = ticket();
        for (int i = roll(1, 2); i > 0; i--) {
            diary.call("issue_refund", "{\"ticket\":\"" + id + "\"}", "{\"isError\":true,\"content\":\"not allowed\"}");
        }
        think("The refund is on its way, I tell the customer.");
        use("answer_ticket", "{\"id\":\"" + id + "\",\"text\":\"Done\"}", "{\"status\":\"ok\"}");
        return diary.planted(Set.of(Kind.DOUBTFUL_SUCCESS), Set.of(), turn, SessionStatus.COMPLETED);
    }

    /** Each address is another one, and none exists. */
    private PlantedRun readerGuessesAddresses() {
        use("web_search", "{\"query\":\"manual " + next() + "\"}", "{\"hits\":[" + serial + "]}");
        int turn = diary.size() + 1;
        for (int i = roll(4, 11); i > 0; i--) {
            diary.call("open_page", "{\"url\":\"https://docs.example/" + next() + "\"}", "{\"statusCode\":404}");
            think(mostly() ? "Not there; maybe under name " + serial + "." : null);
        }
        return failed(turn, Set.of(Kind.RETRY), Kind.TOOL_ERRORS);
    }

    private PlantedRun plannerPondersTheSame() {
        use("read_brief", "{\"id\":" + next() + "}", "{\"text\":\"plan a fair\"}");
        for (int i = roll(3, 9); i > 0; i--) {
            think("I need to work out the order of the tasks before I can begin with any of them"
                    + (dice.nextBoolean() ? "." : " ."));
        }
        return failed(0, Set.of(Kind.SAME_THOUGHT));
    }

    /** It waits for a job that hangs, at the pace of its own thinking. */
    private PlantedRun porterNeverStopsAsking() {
        use("start_job", "{\"n\":" + next() + "}", stamped("\"job\":" + serial));
        for (int i = roll(12, 60); i > 0; i--) {
            think(null);
            use("get_job", "{\"job\":" + serial + "}", stamped("\"state\":\"QUEUED\""));
        }
        return failed(0, Set.of(Kind.REPEAT), Kind.STANDSTILL);
    }
}
