package dev.runlog.cli.demo;

import dev.runlog.model.Ids;
import dev.runlog.model.WholeSession;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Runs with something wrong in them, so that whoever sees Runlog for the first time sees what it finds.
 *
 * <pre>
 *   refund-agent    its version 1.8 skips a check since yesterday: worse, a new failure, ways that part; a few hang
 *   price-watcher   loops that cost money; waiting that does not; a success that wandered
 *   quote-writer    is surer than it is right; calls a mail that never went out a success; a failure that comes back
 *   catalog-sync    reports less than its events cost
 * </pre>
 */
public final class Stories {

    /** Of a demo that is smaller they would be most. */
    private static final long LEAST_SESSIONS = 1_000;

    /** Why runs failed until somebody said that it is mended. */
    public static final String THOUGHT_MENDED = "The quote template of this customer was not found";

    private static final int DAYS = 14;
    private static final Duration DAY = Duration.ofDays(1);
    private static final int REFUNDS_A_DAY = 14;
    private static final int REFUNDS_YESTERDAY = 45;
    private static final int REFUNDS_TODAY = 10;

    private final Ids ids = new Ids();
    private final List<WholeSession> runs = new ArrayList<>();
    private final long seed;
    private final Instant end;
    private long told;

    private Stories(long seed, Instant end) {
        this.seed = seed;
        this.end = end;
    }

    /** In order of time; none in a demo that has no room for them. */
    static List<WholeSession> of(long seed, long sessions, int days, Instant end) {
        if (sessions < LEAST_SESSIONS || days < DAYS) {
            return List.of();
        }
        var stories = new Stories(seed, end);
        stories.refunds();
        stories.prices();
        stories.quotes();
        stories.catalogue();
        stories.runs.sort(Comparator.comparing(WholeSession::createdAt).thenComparing(WholeSession::id));
        return stories.runs;
    }

    /** Runs that fail with what was thought to be mended; they begin at this time, one just after the other. */
    public static List<WholeSession> comeback(long seed, Instant time) {
        var stories = new Stories(seed, time);
        stories.told = -1_000;
        stories.tell(3, time, time.plusMillis(3), Stories::withoutTemplate);
        return stories.runs;
    }

    private Chance next() {
        return new Chance(seed, -2 - told++);
    }

    /** So many runs spread over a time; all of them have ended before the end. */
    private void tell(int count, Instant from, Instant to, Function<Teller, WholeSession> story) {
        long length = Duration.between(from, to).toMillis();
        for (int i = 0; i < count; i++) {
            var chance = next();
            var start = from.plusMillis((long) (length * (i + chance.part()) / count));
            runs.add(story.apply(new Teller(chance, start)));
        }
    }

    /** Each day of the last two weeks, as many. */
    private void eachDay(int count, Function<Teller, WholeSession> story) {
        for (int back = DAYS; back >= 1; back--) {
            var to = end.minus(DAY.multipliedBy(back - 1L)).minus(Duration.ofMinutes(10));
            tell(count, to.minus(DAY).plus(Duration.ofMinutes(10)), to, story);
        }
    }

    private final class Teller {
        private final Chance chance;
        private final Instant start;

        private Teller(Chance chance, Instant start) {
            this.chance = chance;
            this.start = start;
        }

        private Scene scene(String agent, String title) {
            return new Scene(ids, chance, agent, title, start);
        }
    }

    private void refunds() {
        var today = end.truncatedTo(ChronoUnit.DAYS);
        var yesterday = today.minus(DAY);
        for (int back = DAYS + 2; back >= 1; back--) {
            var day = yesterday.minus(DAY.multipliedBy(back));
            tell(REFUNDS_A_DAY, day, day.plus(DAY), told -> refund(told, "1.7", 0));
        }
        tell(REFUNDS_YESTERDAY, yesterday, today, told -> refund(told, "1.8", 0.6));
        var since = end.minus(Duration.ofHours(5));
        tell(REFUNDS_TODAY, since, end.minus(Duration.ofMinutes(5)), told -> refund(told, "1.8", 0.6));
        tell(3, end.minus(Duration.ofHours(4)), end.minus(Duration.ofHours(2)), this::hanging);
    }

    /** @param skips how often it does not look at the policy first */
    private static WholeSession refund(Teller told, String version, double skips) {
        var chance = told.chance;
        long order = chance.between(10_000, 99_999);
        String input = "{\"order\":\"T-" + order + "\"}";
        boolean isSkipped = chance.happens(skips);
        boolean fails = chance.happens(isSkipped ? 0.8 : 0.04);
        var scene = told.scene("refund-agent", "Refund for order T-" + order)
                .metadata("{\"version\":\"" + version + "\"}")
                .call(
                        "find_order",
                        input,
                        "{\"paid\":" + chance.between(20, 400) + ",\"order\":\"T-" + order + "\"}",
                        0.002)
                .decide(
                        "The order was paid. See what may be refunded.",
                        "[\"Ask a person\",\"Offer a voucher\"]",
                        0.6 + 0.3 * chance.part());
        if (!isSkipped) {
            scene.call("check_policy", input, "{\"mayRefund\":true,\"clause\":" + chance.between(1, 9) + "}", 0.002);
        }
        if (fails && !isSkipped) {
            return scene.become("received", "withdrawn").failed("The customer withdrew the request");
        }
        if (fails) {
            return scene.refused("issue_refund", input, "The ledger refused the refund: no policy check on record")
                    .failed("The ledger refused refund R-" + chance.between(1_000, 9_999)
                            + ": no policy check on record");
        }
        return scene.call("issue_refund", input, "{\"refund\":\"R-" + chance.between(1_000, 9_999) + "\"}", 0.04)
                .become("received", "refunded")
                .succeeded();
    }

    private WholeSession hanging(Teller told) {
        long order = told.chance.between(10_000, 99_999);
        String input = "{\"order\":\"T-" + order + "\"}";
        return told.scene("refund-agent", "Refund for order T-" + order)
                .metadata("{\"version\":\"1.8\"}")
                .call("find_order", input, "{\"paid\":80,\"order\":\"T-" + order + "\"}", 0.002)
                .call("issue_refund", input, null, 0.04)
                .silent();
    }

    private void prices() {
        eachDay(5, told -> {
            double part = told.chance.part();
            return part < 0.35 ? stuck(told) : part < 0.55 ? wandering(told) : waiting(told);
        });
    }

    /** The same search again and again, with the same answer. */
    private static WholeSession stuck(Teller told) {
        long product = told.chance.between(100, 999);
        String input = "{\"product\":\"P-" + product + "\",\"shop\":\"all\"}";
        var scene = told.scene("price-watcher", "Cheapest offer for P-" + product)
                .decide("Search all shops for the product.", null, 0.7);
        long times = told.chance.between(6, 11);
        for (int i = 0; i < times; i++) {
            scene.call("search_prices", input, "{\"offers\":[]}", 0.06);
        }
        return scene.failed("No offer was found for P-" + product);
    }

    /** It asks every now and then whether a thing is done, which is no loop. */
    private static WholeSession waiting(Teller told) {
        String export = "{\"export\":\"E-" + told.chance.between(1_000, 9_999) + "\"}";
        var scene = told.scene("price-watcher", "Prices of the competition as a table")
                .decide("Have the prices exported, and wait for it.", "[\"Read page after page\"]", 0.85)
                .call("start_export", export, "{\"accepted\":true}", 0.01);
        for (int i = 0; i < 4; i++) {
            scene.pause(Duration.ofSeconds(20)).call("check_export", export, "{\"state\":\"working\"}", 0.001);
        }
        return scene.pause(Duration.ofSeconds(20))
                .call(
                        "check_export",
                        export,
                        "{\"state\":\"ready\",\"rows\":" + told.chance.between(40, 900) + "}",
                        0.001)
                .succeeded();
    }

    /** It comes to an end in the end, but most of it led nowhere. */
    private static WholeSession wandering(Teller told) {
        var scene = told.scene("price-watcher", "Price alarm with a rule of its own")
                .decide("Write the rule, and try it until it fits.", null, 0.8);
        for (int i = 1; i <= 7; i++) {
            scene.call("edit_rule", "{\"rule\":\"price < " + (100 - i) + "\"}", "{\"saved\":" + i + "}", 0.02)
                    .call("try_rule", "{\"days\":30}", "{\"alarms\":0}", 0.05);
        }
        return scene.call("edit_rule", "{\"rule\":\"price < 120\"}", "{\"saved\":8}", 0.02)
                .call("try_rule", "{\"days\":30}", "{\"alarms\":3}", 0.05)
                .succeeded();
    }

    private static WholeSession withoutTemplate(Teller told) {
        return told.scene("quote-writer", "Quote for " + told.chance.between(5, 400) + " seats")
                .atOnce()
                .decide("A quote of its own kind: take the customer's template.", "[\"Take the usual one\"]", 0.9)
                .refused("read_template", "{\"customer\":\"own\"}", "not found")
                .failed(THOUGHT_MENDED);
    }

    private void quotes() {
        tell(6, end.minus(DAY.multipliedBy(12)), end.minus(DAY.multipliedBy(8)), Stories::withoutTemplate);
        eachDay(8, told -> {
            double sure = Math.round(100 * (0.86 + 0.12 * told.chance.part())) / 100.0;
            var scene = told.scene("quote-writer", "Quote for " + told.chance.between(5, 400) + " seats")
                    .call(
                            "read_price_list",
                            "{\"year\":2026}",
                            "{\"items\":" + told.chance.between(10, 90) + "}",
                            0.002)
                    .decide("The usual discount fits.", "[\"Ask sales\",\"Offer the yearly plan\"]", sure)
                    .call("write_quote", "{\"discount\":" + told.chance.between(0, 20) + "}", "{\"pages\":2}", 0.01);
            double part = told.chance.part();
            if (part < 0.38) {
                return scene.failed("The customer turned the quote down: above the budget of $"
                        + told.chance.between(1, 90) + "00");
            }
            return part < 0.48
                    ? scene.refused("send_mail", "{\"to\":\"customer\"}", "451 mailbox unavailable")
                            .succeeded()
                    : scene.call("send_mail", "{\"to\":\"customer\"}", "{\"sent\":true}", 0.001)
                            .succeeded();
        });
    }

    private void catalogue() {
        eachDay(4, told -> {
            var scene = told.scene("catalog-sync", "Nightly catalogue");
            long pages = told.chance.between(3, 9);
            for (int page = 1; page <= pages; page++) {
                scene.call(
                        "read_page",
                        "{\"page\":" + page + "}",
                        "{\"products\":" + told.chance.between(20, 50) + "}",
                        0.004);
            }
            return scene.decide("All pages are in.", null, 0.9)
                    .call("publish", "{\"pages\":" + pages + "}", "{\"published\":true}", 0.01)
                    .reports(told.chance.happens(0.8) ? 0.6 : 1)
                    .succeeded();
        });
    }
}
