package dev.runlog.insight.bundle;

import java.util.Locale;

/** What is masked. */
public enum Masked {
    /** The one that the agent ran for. */
    USER,
    /** The whole value of a member that is called password, token, cookie and the like. */
    SECRET,
    KEY,
    EMAIL,
    IBAN,
    CARD,
    IP,
    PHONE,
    /** Long and as if by chance. */
    WORD;

    /** As it stands in the place of the so manieth value: {@code <email-2>}. */
    String mask(int number) {
        String name = name().toLowerCase(Locale.ROOT);
        return this == USER ? name + "-" + number : "<" + name + "-" + number + ">";
    }
}
