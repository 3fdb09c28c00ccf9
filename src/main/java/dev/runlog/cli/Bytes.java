package dev.runlog.cli;

import java.util.Locale;

/** Sizes for people. */
final class Bytes {

    private Bytes() {}

    /** {@code 12.3 MB}. */
    static String text(long bytes) {
        return bytes < 1_000_000_000
                ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
                : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }
}
