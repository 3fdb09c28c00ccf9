package dev.runlog.console;

import com.microsoft.playwright.options.ColorScheme;
import java.util.stream.Stream;

/** How somebody looks at the console. */
enum Look {
    LIGHT("light", ColorScheme.LIGHT, 1440, 900),
    DARK("dark", ColorScheme.DARK, 1440, 900),
    LIGHT_PHONE("light-phone", ColorScheme.LIGHT, 360, 740),
    DARK_PHONE("dark-phone", ColorScheme.DARK, 360, 740);

    /**
     * Each theme and each width once; all four with {@code -Drunlog.looks=all}, for whoever has changed colours or layout.
     */
    static Stream<Look> inUse() {
        return "all".equals(System.getProperty("runlog.looks")) ? Stream.of(values()) : Stream.of(LIGHT, DARK_PHONE);
    }

    /** In the names of screenshots. */
    final String label;

    final ColorScheme theme;
    final int width;
    final int height;

    Look(String label, ColorScheme theme, int width, int height) {
        this.label = label;
        this.theme = theme;
        this.width = width;
        this.height = height;
    }
}
