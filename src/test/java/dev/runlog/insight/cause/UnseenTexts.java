package dev.runlog.insight.cause;

import dev.runlog.insight.cause.KnownTexts.Known;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Failure texts as software writes them, with numbers, ids and topics that are others each time. */
final class UnseenTexts {

    private static final Pattern BLANK = Pattern.compile("\\{([a-z]+)}");
    private static final List<String> TOPICS = List.of(
            "a late delivery",
            "the northern ferry timetable",
            "two lost suitcases",
            "vegan catering",
            "their old tariff",
            "a parking permit",
            "the second invoice",
            "pets on board",
            "a broken headset",
            "students abroad");
    private static final List<String> PATHS =
            List.of("/srv/app/agent.py", "/usr/lib/python3.12/site-packages/httpx/_client.py", "/opt/tools/run.py");
    private static final List<String> HOSTS = List.of("api.fares.example", "hotels.example.com", "crm.example.net");

    private final SplittableRandom dice;

    UnseenTexts(long seed) {
        dice = new SplittableRandom(seed);
    }

    KnownTexts make(String file, int each) {
        var all = new ArrayList<Known>();
        for (var template : KnownTexts.read(file).all()) {
            for (int i = 0; i < each; i++) {
                all.add(new Known(template.label(), filled(template.text())));
            }
        }
        return new KnownTexts(all);
    }

    private String filled(String template) {
        return BLANK.matcher(template).replaceAll(blank -> Matcher.quoteReplacement(filler(blank.group(1))));
    }

    private String filler(String kind) {
        return switch (kind) {
            case "n" -> Integer.toString(between(2, 99));
            case "big" -> Integer.toString(between(1_000, 9_999_999));
            case "port" -> Integer.toString(between(1_024, 65_000));
            case "ms" ->
                any(List.of(between(1, 900) + "ms", between(1, 90) + "s", between(1, 9) + "." + between(1, 9) + "s"));
            case "uuid" -> new UUID(dice.nextLong(), dice.nextLong()).toString();
            case "hex" -> Long.toHexString(dice.nextLong(1L << 40, 1L << 47));
            case "key" -> Long.toString(dice.nextLong(1L << 50, 1L << 60), 36);
            case "id" -> any(List.of("ord_", "T-", "BK-", "cust_")) + between(1_000, 99_999);
            case "time" -> "2026-0" + between(1, 9) + "-1" + between(0, 9) + "T0" + between(0, 9) + ":15:00Z";
            case "ip" -> "10." + between(0, 255) + "." + between(0, 255) + "." + between(1, 255);
            case "url" -> "https://" + any(HOSTS) + "/v" + between(1, 3) + "/items/" + between(1, 99_999);
            case "path" -> any(PATHS);
            case "email" -> "user" + between(1, 999) + "@example.com";
            case "money" -> "$" + between(10, 900) + "." + between(10, 99);
            case "seat" -> between(1, 40) + any(List.of("A", "C", "F"));
            case "flight" -> any(List.of("LH", "AF", "UA")) + between(100, 999);
            case "str" -> "'Sure! Here are " + between(2, 9) + " options for " + any(TOPICS) + "'";
            case "topic" -> any(TOPICS);
            default -> throw new IllegalStateException(kind);
        };
    }

    private int between(int least, int most) {
        return dice.nextInt(least, most + 1);
    }

    private <T> T any(List<T> all) {
        return all.get(dice.nextInt(all.size()));
    }
}
