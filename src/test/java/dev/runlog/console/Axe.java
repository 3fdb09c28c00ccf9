package dev.runlog.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Whether everybody can use a page, as far as axe-core can tell. */
final class Axe {

    private static final String SCRIPT = read();

    private static final String RUN = """
            async (rules) => (await axe.run(document, { resultTypes: ['violations'], ...rules })).violations.map(({ id, help, nodes }) =>
                id + ': ' + help + nodes.slice(0, 4).map((node) => '\\n    ' + node.target.flat().join(' ') + ' ' +
                    ([...node.any, ...node.all, ...node.none][0]?.message ?? '')).join(''))
            """;

    private Axe() {}

    /** Fails with what it found. In the dark only colours differ, so only they are looked at. */
    static void check(Page page, Look look) {
        if (!(Boolean) page.evaluate("'axe' in window")) {
            // Evaluated by the debugger, which stands above the page's content security policy.
            page.evaluate(SCRIPT);
        }
        var rules = look.theme == ColorScheme.DARK ? Map.of("runOnly", List.of("color-contrast")) : Map.of();
        assertThat((List<?>) page.evaluate(RUN, rules))
                .as("axe on %s", page.url())
                .isEmpty();
    }

    private static String read() {
        try (var script = Axe.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
