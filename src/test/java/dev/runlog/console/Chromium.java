package dev.runlog.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The one browser of a whole test run: what this system has installed, nothing is downloaded. */
final class Chromium implements AutoCloseable {

    /** The one without windows first: it opens a page for half of the work. */
    private static final List<String> USUAL_PLACES = List.of(
            "/usr/bin/chromium-headless-shell",
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/snap/bin/chromium");

    private final Playwright playwright;
    private final Browser browser;

    Chromium() {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(executable())
                        .setArgs(List.of("--no-sandbox"))); // which root cannot have
    }

    private static Path executable() {
        var named = Optional.ofNullable(System.getenv("BROWSER_FOR_TESTS")).filter(name -> !name.isBlank());
        return Stream.concat(named.stream(), USUAL_PLACES.stream())
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no Chromium here; scripts/test installs it."));
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
