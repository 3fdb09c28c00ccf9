package dev.runlog.http.caller;

import dev.runlog.auth.Visitor;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;

/** The cookie by which a browser is known that somebody has signed in with; as well kept as {@link LoginCookie}. */
public final class BrowserCookie {

    private static final String NAME = "runlog-browser";

    /** As long as browsers keep any; renewed with each sign-in. */
    private static final Duration AGE = Duration.ofDays(400);

    private BrowserCookie() {}

    /** Where a request comes from, by which somebody says who they are. */
    public static Visitor visitor(HttpServletRequest request) {
        return new Visitor(
                request.getRemoteAddr(),
                LoginCookie.read(request, NAME).orElse(null),
                LoginCookie.read(request).orElse(null));
    }

    /** The header {@code Set-Cookie} that gives the mark to the browser. */
    public static String set(HttpServletRequest request, String mark) {
        return LoginCookie.header(request, NAME, mark, AGE);
    }
}
