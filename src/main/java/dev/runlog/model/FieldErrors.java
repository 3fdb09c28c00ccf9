package dev.runlog.model;

import dev.runlog.model.Problem.Detail;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What is wrong with the fields of one thing, by the paths of the fields, each once and in their order. However much is
 * wrong, little is kept: the first so many, and how often there was more.
 */
public final class FieldErrors {

    /** A person mends no more at once. */
    private static final int MOST = 20;

    private static final int LONGEST_SENTENCE = 500;

    private final NavigableMap<String, Detail> named = new TreeMap<>();
    private final int most;
    private long unnamed;

    public FieldErrors() {
        this(MOST);
    }

    /** @param most that are named */
    public FieldErrors(int most) {
        this.most = most;
    }

    /** A field keeps what is said of it first; of a list of which parts could not be read, nothing is said as a whole. */
    public void add(String field, String message) {
        String within = field + "[";
        String next = named.ceilingKey(within);
        if (next != null && next.startsWith(within)) {
            return;
        }
        var detail = new Detail(field, message);
        if (named.putIfAbsent(detail.field(), detail) == null && named.size() > most) {
            named.pollLastEntry();
            unnamed++;
        }
    }

    public boolean isEmpty() {
        return named.isEmpty();
    }

    /** Refuses the thing if anything is wrong: all fields are named, in the refusal's details and in its message. */
    public void refuseIfAny() {
        if (!isEmpty()) {
            throw new Problem(Problem.Code.INVALID, sentence(), details());
        }
    }

    public List<Detail> details() {
        return List.copyOf(named.values());
    }

    /** Names the fields one after the other, as far as that can be read. */
    public String sentence() {
        var sentence = new StringBuilder();
        long more = unnamed;
        for (var detail : named.values()) {
            if (sentence.length() > LONGEST_SENTENCE) {
                more++;
                continue;
            }
            sentence.append(sentence.isEmpty() ? "" : "; ")
                    .append(detail.field())
                    .append(' ')
                    .append(detail.message());
        }
        return sentence + (more == 0 ? "." : "; and " + more + " more.");
    }
}
