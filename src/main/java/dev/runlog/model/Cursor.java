package dev.runlog.model;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Where a page ended, as clients carry it: the last row's place in the order and its row number. It means something in
 * the list that gave it only.
 *
 * @param list names that list
 */
public record Cursor(String list, double place, long row) {

    private static final Pattern FORM = Pattern.compile("([-_0-9A-Za-z]{1,200}):(-?[0-9.E+-]{1,30}):([0-9]{1,19})");

    public String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((list + ":" + place + ":" + row).getBytes(StandardCharsets.US_ASCII));
    }

    /** Refuses what another list gave, or nobody. */
    public static Cursor parse(String text, String list) {
        try {
            var form = FORM.matcher(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII));
            if (form.matches() && form.group(1).equals(list)) {
                return new Cursor(list, Double.parseDouble(form.group(2)), Long.parseLong(form.group(3)));
            }
        } catch (IllegalArgumentException unreadable) {
            throw refused();
        }
        throw refused();
    }

    private static Problem refused() {
        return Problem.invalid("cursor", "must be the nextCursor of a page of this same list");
    }
}
