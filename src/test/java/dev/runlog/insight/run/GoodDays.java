package dev.runlog.insight.run;

import dev.runlog.insight.run.PlantedRun.Script;
import dev.runlog.model.SessionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Agents at work in a small world of offices, each with its habits, as agents of several makers have them: a model that thinks
 * for seconds, tools that answer with times and ids, calls in parallel, errors that come as events of their own.
 */
final class GoodDays extends Apprentice {

    GoodDays(long seed) {
        super(seed);
    }

    List<PlantedRun> all() {
        var days = new ArrayList<PlantedRun>();
        String[] names = {"clerk", "programmer", "waiting", "other source", "chat", "scrolling", "rounds", "parallel"};
        List<Function<String, PlantedRun>> agents = List.of(
                this::clerkOnAGoodDay,
                this::programmerOnAGoodDay,
                this::porterWaits,
                this::readerFindsAnotherSource,
                this::chatter,
                this::browserScrolls,
                this::nurseChecksEachRoom,
                this::fleetInParallel);
        for (int i = 0; i < names.length; i++) {
            diary = new Script();
            days.add(agents.get(i).apply(names[i]));
        }
        return days;
    }

    private PlantedRun clerkOnAGoodDay(String name) {
        diary.state("inbox");
        someCases(roll(2, 9));
        if (mostly()) {
            String id = ticket();
            diary.call("get_ticket", "{\"id\":\"" + id + "\"}", "{\"error\":{\"message\":\"503 upstream\"}}");
            think(null);
            use("get_ticket", "{\"id\":\"" + id + "\"}", stamped("\"subject\":\"late\""));
        }
        diary.state("done");
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun programmerOnAGoodDay(String name) {
        int red = roll(2, 7);
        use("list_files", "{\"dir\":\".\"}", "{\"files\":[\"a.py\",\"b.py\",\"test_a.py\"]}");
        for (String file : List.of("a.py", "b.py", "test_a.py")) {
            use("read_file", "{\"path\":\"" + file + "\"}", "{\"text\":\"source " + next() + "\"}");
        }
        while (red > 0) {
            think("I change the function so that case " + red + " passes, then run it again.");
            use("write_file", "{\"path\":\"a.py\",\"text\":\"v" + next() + "\"}", "{\"ok\":true}");
            boolean isStubborn = dice.nextInt(4) == 0;
            red -= isStubborn ? 0 : 1;
            use(
                    "bash",
                    "{\"cmd\":\"pytest -q\"}",
                    "{\"exit_code\":" + (red > 0 ? 1 : 0) + ",\"stdout\":\"" + red + " failed\"}");
            if (mostly()) {
                use("read_file", "{\"path\":\"a.py\"}", "{\"text\":\"source " + serial + "\"}");
            }
        }
        use("bash", "{\"cmd\":\"git commit\"}", "{\"exit_code\":0}");
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun porterWaits(String name) {
        use("start_build", "{\"ref\":\"main\"}", stamped("\"build\":" + next()));
        for (int i = roll(2, 8); i > 0; i--) {
            diary.pause(roll(8_000, 60_000));
            use("get_build", "{\"build\":" + serial + "}", stamped("\"state\":\"RUNNING\""));
        }
        diary.pause(10_000);
        use("get_build", "{\"build\":" + serial + "}", stamped("\"state\":\"SUCCEEDED\""));
        use("announce", "{\"build\":" + serial + "}", "{\"status\":\"ok\"}");
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun readerFindsAnotherSource(String name) {
        String topic = "tides of " + next();
        think("I look this up on the web first.");
        diary.error("web_search", "{\"query\":\"" + topic + "\"}", "HTTP 429 Too Many Requests");
        think("Then I take the encyclopedia.");
        use("wikipedia", "{\"title\":\"" + topic + "\"}", "{\"extract\":\"Tides are " + serial + "\"}");
        for (int i = roll(1, 5); i > 0; i--) {
            use("open_page", "{\"url\":\"https://example.org/" + next() + "\"}", "{\"text\":\"p" + serial + "\"}");
        }
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun chatter(String name) {
        for (int i = roll(8, 25); i > 0; i--) {
            think(dice.nextInt(3) == 0 ? "Answer kindly." : "They ask about matter " + next() + "; I explain it.");
        }
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun browserScrolls(String name) {
        use("goto", "{\"url\":\"https://shop.example\"}", "{\"title\":\"Shop\"}");
        for (int i = roll(3, 9); i > 0; i--) {
            use("scroll", "{\"direction\":\"down\"}", "{\"success\":true}");
            use("screenshot", "{}", "{\"image\":\"img" + next() + "\"}");
            think(mostly() ? "I see row " + serial + " now." : null);
        }
        use("click", "{\"selector\":\"#buy" + serial + "\"}", "{\"success\":true}");
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun nurseChecksEachRoom(String name) {
        for (int room = 1, rooms = roll(4, 14); room <= rooms; room++) {
            diary.state("room " + room);
            use("get_rules", null, "{\"visit\":\"hourly\"}");
            use("read_sensor", "{\"room\":" + room + "}", "{\"temperature\":" + roll(20, 22) + "}");
            diary.thought("All is well in this room, so I go on to the next one.");
        }
        return diary.benign(name, SessionStatus.COMPLETED);
    }

    private PlantedRun fleetInParallel(String name) {
        int jobs = roll(4, 10);
        for (int i = 0; i < jobs; i++) {
            diary.call("crawl", "{\"site\":" + (serial + i) + "}", null);
        }
        if (mostly()) {
            diary.error("crawl", "{\"site\":" + (serial + jobs - 1) + "}", "robots.txt forbids it");
        }
        for (int i = 0; i < jobs; i++) {
            use("parse", "{\"site\":" + (serial + i) + "}", "{\"pages\":" + roll(1, 9) + "}");
        }
        serial += jobs;
        return diary.benign(name, SessionStatus.COMPLETED);
    }
}
