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

    /**
     * Of the rows of a table or list that are alike, in all but their words and numbers, some stand for the others: what is
     * wrong with one is wrong with all, and axe takes longest over what is there hundreds of times.
     */
    private static final String RUN = """
            async (rules) => {
                const value = (it) => it.name === 'class' || /^[a-z ]{0,20}$/.test(it.value) ? it.value : '';
                const shape = (node) => node.nodeType === Node.TEXT_NODE ? node.data.trim() && 'words'
                    : node.nodeType !== Node.ELEMENT_NODE ? ''
                    : `<${node.tagName} ${[...node.attributes].map((it) => it.name + '=' + value(it)).join(' ')}>`
                        + (node.tagName === 'svg' ? '' : [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(shape).join(''))
                        + '</>';
                const seen = new Map();
                const more = [];
                const look = (root) => root.querySelectorAll('*').forEach((it) => {
                    if (it.matches('tbody tr, li')) {
                        const kind = shape(it);
                        seen.set(kind, (seen.get(kind) ?? 0) + 1);
                        if (seen.get(kind) > 3) return more.push(it);
                    }
                    if (it.shadowRoot) look(it.shadowRoot);
                });
                look(document);
                const found = await axe.run({ include: [document], exclude: more }, { resultTypes: ['violations'], ...rules });
                return found.violations.map(({ id, help, nodes }) =>
                    id + ': ' + help + nodes.slice(0, 4).map((node) => '\\n    ' + node.target.flat().join(' ') + ' ' +
                        ([...node.any, ...node.all, ...node.none][0]?.message ?? '')).join(''));
            }
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
