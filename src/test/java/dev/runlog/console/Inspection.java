package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ScreenshotAnimations;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;

/** A look at a whole page: it is all there, fits, and is usable by everybody. Screenshots are left in target/screens. */
final class Inspection {

    private Inspection() {}

    /** @param sign what is there when the page is whole */
    static void of(Page page, String name, Look look, String sign) {
        assertThat(page.locator(sign + " >> visible=true").first()).isVisible();
        assertThat(page.locator(".bone:visible")).hasCount(0);
        page.locator(sign + " >> visible=true").first().scrollIntoViewIfNeeded();
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target", "screens", name + "-" + look.label + ".png"))
                .setAnimations(ScreenshotAnimations.DISABLED));
        Object sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth");
        Assertions.assertThat((Integer) sideways)
                .as("how far %s scrolls sideways", name)
                .isNotPositive();
        Axe.check(page, look);
    }
}
