package dev.runlog.insight.run;

import dev.runlog.insight.run.PlantedRun.Script;
import java.util.SplittableRandom;

/** What an agent at work does all day: think, use tools, and write it into its diary. */
abstract class Apprentice {

    final SplittableRandom dice;
    Script diary = new Script();
    int serial = 1_000;

    Apprentice(long seed) {
        dice = new SplittableRandom(seed);
    }

    final int roll(int from, int to) {
        return from + dice.nextInt(to - from + 1);
    }

    final boolean mostly() {
        return dice.nextInt(10) < 7;
    }

    final int next() {
        return ++serial;
    }

    final String ticket() {
        return "TCK-" + next();
    }

    /** A model takes its time, now a second, now a quarter of a minute. */
    final void think(String aloud) {
        diary.pause(roll(900, 14_000));
        if (aloud != null) {
            diary.thought(aloud);
        }
    }

    final void use(String tool, String input, String output) {
        diary.pause(roll(1, 400)).call(tool, input, output).pause(roll(30, 1_800));
    }

    final String stamped(String rest) {
        return "{\"trace_id\":\"" + Long.toHexString(dice.nextLong()) + "\",\"created_at\":\"2026-03-0" + roll(1, 9)
                + "T10:" + roll(10, 59) + ":00Z\"," + rest + "}";
    }

    final void someCases(int count) {
        for (int i = 0; i < count; i++) {
            String id = ticket();
            think(mostly() ? "Next is " + id + "; the customer writes about " + next() + "." : null);
            use("get_ticket", "{\"id\":\"" + id + "\"}", stamped("\"subject\":\"parcel " + next() + "\""));
            if (mostly()) {
                use("lookup_customer", "{\"of\":\"" + id + "\"}", stamped("\"name\":\"N" + next() + "\""));
            }
            use("answer_ticket", "{\"id\":\"" + id + "\",\"text\":\"Dear N" + serial + "\"}", "{\"status\":\"ok\"}");
        }
    }
}
