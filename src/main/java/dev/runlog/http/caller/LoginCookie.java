package dev.runlog.http.caller;

import dev.runlog.model.Login;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;

/**
 * The cookie that carries a login's token. Scripts cannot read it, other sites cannot make a browser send it along with
 * anything but a plain link, and over HTTPS nobody but this very host can have set it.
 *
 * <pre>
 *   over HTTPS   __Host-runlog            Secure; Path=/     (the prefix allows no other path)
 *   over HTTP    runlog                           Path=/
 *   below /sub   __Host-runlog.sub, runlog.sub    two installations on one host keep out of each other's way
 * </pre>
 */
public final class LoginCookie {

    private static final String NAME = "runlog";
    private static final String HOST_ONLY = "__Host-";

    private LoginCookie() {}

    /** The token that the request carries, whatever it is worth. */
    public static Optional<String> read(HttpServletRequest request) {
        return read(request, NAME);
    }

    static Optional<String> read(HttpServletRequest request, String cookie) {
        return read(ServletContextRequest.getServletContextRequest(request), cookie, request.getContextPath());
    }

    static Optional<String> read(Request request, String basePath) {
        return read(request, NAME, basePath);
    }

    private static Optional<String> read(Request request, String cookie, String basePath) {
        String name = name(cookie, basePath);
        var secure = find(request, HOST_ONLY + name);
        return secure.isPresent() || request.isSecure() ? secure : find(request, name);
    }

    private static Optional<String> find(Request request, String name) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst();
    }

    /** The header {@code Set-Cookie} that gives the token to the browser. */
    public static String set(HttpServletRequest request, String token) {
        return header(request, NAME, token, Login.LONGEST);
    }

    /** The header {@code Set-Cookie} that makes the browser forget its token. */
    public static String forget(HttpServletRequest request) {
        return header(request, NAME, "", Duration.ZERO);
    }

    static String header(HttpServletRequest request, String cookie, String value, Duration age) {
        boolean secure = isOverHttps(request);
        String path = secure || request.getContextPath().isEmpty() ? "/" : request.getContextPath();
        return (secure ? HOST_ONLY : "") + name(cookie, request.getContextPath()) + "=" + value + "; Path=" + path
                + "; Max-Age=" + age.toSeconds() + "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }

    private static String name(String cookie, String basePath) {
        return cookie + basePath.replace('/', '.');
    }

    /** Here, or at a reverse proxy in front: then the browser says so itself, in the origin that it posts from. */
    private static boolean isOverHttps(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        return request.isSecure() || (origin != null && origin.startsWith("https://"));
    }
}
