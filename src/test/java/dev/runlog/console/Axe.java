package dev.runlog.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Whether everybody can use a page, as far as axe-core can tell. */
final class Axe {

    private static final String SCRIPT = read();

    /**
     * Contrast takes axe longer than all its other rules together, so of texts that look alike (in their own colour and size,
     * and in whatever their ancestors have behind them) it is measured on three: the first, the last and one between.
     */
    private static final String RUN = """
            async (dark) => {
              const options = { iframes: false, resultTypes: ['violations'], preload: false };
              const elements = (root) => [...root.querySelectorAll('*')].flatMap((one) =>
                one.shadowRoot ? [one, ...elements(one.shadowRoot)] : one);
              const parent = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host;
              const behind = new Map([[undefined, ''], [null, '']]);
              const ground = (one) => {
                if (!behind.has(one)) {
                  const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(one);
                  const own = [backgroundColor, backgroundImage, opacity, filter, one.matches(':disabled, [aria-disabled=true]')];
                  const plain = own.join() === 'rgba(0, 0, 0, 0),none,1,none,false';
                  behind.set(one, ground(parent(one)) + (plain ? '' : ' / ' + own));
                }
                return behind.get(one);
              };
              const hasText = (one) => one.matches('input, select, textarea') ||
                [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
              const alike = new Map();
              for (const one of elements(document).filter((one) => hasText(one) && one.checkVisibility())) {
                const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
                const key = [one.localName, color, fontSize, fontWeight, textShadow, ground(one)].join();
                alike.set(key, [...(alike.get(key) ?? []), one]);
              }
              const texts = [...alike.values()].flatMap((all) => [all[0], all[all.length >> 1], all[all.length - 1]]);
              const contrast = await axe.run({ include: [...new Set(texts)] }, { ...options, runOnly: ['color-contrast'] });
              const others = { ...options, rules: { 'color-contrast': { enabled: false } } };
              const rest = dark ? [] : (await axe.run(document, others)).violations;
              return [...contrast.violations, ...rest].map(({ id, help, nodes }) =>
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
        assertThat((List<?>) page.evaluate(RUN, look.theme == ColorScheme.DARK))
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
