package dev.runlog.store.find;

import dev.runlog.model.CombiningMarks;
import dev.runlog.model.Tenant;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words as the full-text index holds them: in small letters without accents, behind a mark of whose they are. So each
 * organization and environment has words of its own, and nobody can find, hide, count or time those of another.
 */
public final class Words {

    /** Of a longer word so much is looked at. */
    private static final int LONGEST = 64;

    /** So many are remembered to write each once. */
    private static final int MOST_REMEMBERED = 10_000;

    private static final int ASCII = 128;
    private static final int FIRST_ACCENT = 0x300;
    private static final int LAST_ACCENT = 0x36f;

    private static final int MARKS = CombiningMarks.TYPES
            | 1 << Character.LETTER_NUMBER
            | 1 << Character.OTHER_NUMBER
            | 1 << Character.PRIVATE_USE;

    /** A question that no text answers. */
    private static final String NOTHING = "\"\"";

    /** The digits end where the letter stands: no mark with a word behind it is another's with another word. */
    private final String mark;

    public Words(Tenant tenant) {
        this.mark = tenant.organization()
                + switch (tenant.environment()) {
                    case LIVE -> "l";
                    case TEST -> "t";
                };
    }

    /** What is written into the index for a text: its words with blanks in between, few of them twice. */
    String of(String text) {
        var words = new StringBuilder();
        var seen = new HashSet<String>();
        each(text, word -> {
            if (seen.size() == MOST_REMEMBERED) {
                seen.clear();
            }
            if (seen.add(word)) {
                words.append(mark).append(word).append(' ');
            }
        });
        return words.toString();
    }

    /** A question to the index: all the words, in any order; what ends with a star may go on. Signs alone are in no text. */
    String question(List<String> asked) {
        var whole = new LinkedHashSet<String>();
        var beginnings = new LinkedHashSet<String>();
        for (String one : asked) {
            var words = new ArrayList<String>();
            each(one, words::add);
            if (one.endsWith("*") && !words.isEmpty()) {
                beginnings.add(words.remove(words.size() - 1));
            }
            whole.addAll(words);
        }
        // The index gathers all that a beginning may go on to: not for one that another word answers already.
        beginnings.removeIf(shorter -> whole.stream().anyMatch(word -> word.startsWith(shorter))
                || beginnings.stream()
                        .anyMatch(longer -> longer.length() > shorter.length() && longer.startsWith(shorter)));
        var terms = Stream.concat(
                whole.stream().map(word -> '"' + mark + word + '"'),
                beginnings.stream().map(word -> '"' + mark + word + "\"*"));
        return whole.isEmpty() && beginnings.isEmpty() ? NOTHING : terms.collect(Collectors.joining(" "));
    }

    private static void each(String text, Consumer<String> take) {
        String plain = Normalizer.normalize(CombiningMarks.few(text), Form.NFD);
        var word = new StringBuilder();
        for (int i = 0, letter; i < plain.length(); i += Character.charCount(letter)) {
            letter = plain.codePointAt(i);
            if (!isOfWord(letter)) {
                finish(word, take);
            } else if (word.length() < LONGEST && (letter < FIRST_ACCENT || letter > LAST_ACCENT)) {
                word.appendCodePoint(Character.toLowerCase(letter));
            }
        }
        finish(word, take);
    }

    private static void finish(StringBuilder word, Consumer<String> take) {
        if (!word.isEmpty()) {
            take.accept(word.toString());
            word.setLength(0);
        }
    }

    private static boolean isOfWord(int letter) {
        if (letter < ASCII) {
            return (letter >= 'a' && letter <= 'z')
                    || (letter >= 'A' && letter <= 'Z')
                    || (letter >= '0' && letter <= '9');
        }
        return Character.isLetterOrDigit(letter) || (MARKS >> Character.getType(letter) & 1) == 1;
    }
}
