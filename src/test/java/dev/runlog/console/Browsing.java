package dev.runlog.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.ReducedMotion;
import dev.runlog.testing.Client;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A browser for each test, as clean as a new one. A test fails for whatever the browser complains about on its pages: console
 * errors and warnings, uncaught exceptions, violations of the content security policy, requests that fail.
 */
final class Browsing implements BeforeEachCallback, AfterEachCallback {

    /** As long as anything else may take on a busy machine. */
    private static final double PATIENCE_MS = 20_000;
    /** What the browser says when a page goes away while it still asks for something. */
    private static final String GIVEN_UP = "net::ERR_ABORTED";

    private final List<BrowserContext> contexts = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<Pattern> expected = new ArrayList<>();
    private Chromium chromium;

    @Override
    public void beforeEach(ExtensionContext test) {
        var wholeRun = test.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.GLOBAL);
        chromium = wholeRun.computeIfAbsent(Chromium.class, key -> new Chromium(), Chromium.class);
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
        complaints.clear();
        expected.clear();
    }

    @Override
    public void afterEach(ExtensionContext test) {
        contexts.forEach(BrowserContext::close);
        contexts.clear();
        if (test.getExecutionException().isPresent()) {
            complaints.forEach(complaint -> System.err.println("The browser said: " + complaint));
            return;
        }
        assertThat(complaints)
                .filteredOn(complaint -> expected.stream()
                        .noneMatch(one -> one.matcher(complaint).find()))
                .as("what the browser complains about")
                .isEmpty();
    }

    /** Lets complaints pass that match, in this test. */
    void expect(String complaint) {
        expected.add(Pattern.compile(complaint));
    }

    /** An empty tab of a browser of its own. */
    Page tab(Look look) {
        return newTab(look, null, null);
    }

    /** The same with the cookie of somebody who signed in. */
    Page tab(Look look, Client signedIn) {
        return newTab(look, signedIn, null);
    }

    /** The same in a time zone. */
    Page tab(Look look, Client signedIn, String zone) {
        return newTab(look, signedIn, zone);
    }

    private Page newTab(Look look, Client signedIn, String zone) {
        var context = chromium.browser()
                .newContext(new NewContextOptions()
                        .setViewportSize(look.width, look.height)
                        .setColorScheme(look.theme)
                        .setReducedMotion(ReducedMotion.REDUCE)
                        .setAcceptDownloads(true)
                        .setTimezoneId(zone)
                        .setPermissions(List.of("clipboard-read", "clipboard-write")));
        context.setDefaultTimeout(PATIENCE_MS);
        contexts.add(context);
        if (signedIn != null) {
            context.addCookies(List.of(cookie(signedIn)));
        }
        context.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.type() + ": " + message.text() + " " + message.location());
            }
        });
        context.onWebError(error -> complaints.add("uncaught: " + error.error()));
        context.onRequestFailed(this::requestFailed);
        return context.newPage();
    }

    private void requestFailed(Request request) {
        if (!GIVEN_UP.equals(request.failure())) {
            complaints.add("no reply: " + request.method() + " " + request.url() + " " + request.failure());
        }
    }

    private static Cookie cookie(Client signedIn) {
        var pair = signedIn.header("Cookie").split("=", 2);
        URI base = signedIn.base();
        return new Cookie(pair[0], pair[1]).setUrl(base.getScheme() + "://" + base.getAuthority());
    }
}
