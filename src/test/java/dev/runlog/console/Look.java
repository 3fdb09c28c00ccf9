package dev.runlog.console;

import com.microsoft.playwright.options.ColorScheme;

/** How somebody looks at the console. */
enum Look {
    LIGHT("light", ColorScheme.LIGHT, 1440, 900),
    DARK("dark", ColorScheme.DARK, 1440, 900),
    LIGHT_PHONE("light-phone", ColorScheme.LIGHT, 360, 740),
    DARK_PHONE("dark-phone", ColorScheme.DARK, 360, 740);

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
