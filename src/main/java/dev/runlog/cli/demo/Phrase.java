package dev.runlog.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A text with gaps: {@code <city>} takes any word of that kind, {@code <10-99>} a number from there to there. */
final class Phrase {

    private static final Pattern GAP = Pattern.compile("<([a-z]+|[0-9]+-[0-9]+)>");
    private static final Pattern NUMBER_IN_QUOTES = Pattern.compile("\"([0-9.]*<[0-9]+-[0-9]+>[<>0-9.-]*)\"");

    /** What fills a gap, or a piece of the text itself. */
    private interface Piece {
        void write(StringBuilder text, Chance chance);
    }

    private final List<Piece> pieces = new ArrayList<>();

    Phrase(String text, Map<String, List<String>> words) {
        var gap = GAP.matcher(text);
        int from = 0;
        while (gap.find()) {
            addText(text.substring(from, gap.start()));
            addGap(gap.group(1), words);
            from = gap.end();
        }
        addText(text.substring(from));
    }

    /** The same for JSON, where a number stands in quotes only because it is a gap. */
    static Phrase json(String json, Map<String, List<String>> words) {
        return new Phrase(NUMBER_IN_QUOTES.matcher(json).replaceAll("$1"), words);
    }

    private void addText(String text) {
        if (!text.isEmpty()) {
            pieces.add((into, chance) -> into.append(text));
        }
    }

    private void addGap(String name, Map<String, List<String>> words) {
        int dash = name.indexOf('-');
        if (dash > 0) {
            long least = Long.parseLong(name.substring(0, dash));
            long most = Long.parseLong(name.substring(dash + 1));
            pieces.add((into, chance) -> into.append(chance.between(least, most)));
        } else {
            var choice = words.get(name);
            if (choice == null) {
                throw new IllegalArgumentException("There are no words of the kind " + name);
            }
            pieces.add((into, chance) -> into.append(chance.pick(choice)));
        }
    }

    String say(Chance chance) {
        var text = new StringBuilder(160);
        pieces.forEach(piece -> piece.write(text, chance));
        return text.toString();
    }
}
