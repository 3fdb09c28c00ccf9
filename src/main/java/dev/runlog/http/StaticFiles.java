package dev.runlog.http;

import dev.runlog.model.Sha256;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * The console's files, out of the jar, with the libraries it uses.
 *
 * <pre>
 *   /                    web/index.html
 *   /app.js              web/app.js
 *   /vendor/lit/…        the webjar of that library
 *   anything else        is not ours: the request goes on
 * </pre>
 */
final class StaticFiles extends HttpFilter {

    private static final long serialVersionUID = 1;

    private static final Pattern PLAIN_PATH = Pattern.compile("(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*+)++");
    private static final Pattern VENDOR = Pattern.compile("/vendor/([a-z.-]+)(/.+)");
    private static final Pattern IMPORT_MAP = Pattern.compile("(?s)<script type=\"importmap\">(.*?)</script>");

    /** Directories of webjars, by the name the console gives them. */
    private static final Map<String, String> LIBRARIES = Map.of(
            "lit", "lit/3.3.2",
            "lit-html", "lit-html/3.3.2",
            "lit-element", "lit-element/4.2.2",
            "reactive-element", "lit__reactive-element/2.1.2",
            "chart.js", "chart.js/4.5.1/dist",
            "kurkle-color", "kurkle__color/0.3.4/dist");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    private final transient Map<String, Asset> assets = new ConcurrentHashMap<>();

    /** A file, ready to send. */
    private record Asset(String type, String tag, String policy, Bytes plain, Bytes zipped) {}

    /** Bytes that nobody changes. */
    private static final class Bytes {
        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var asset = request.getMethod().equals("GET") || request.getMethod().equals("HEAD")
                ? find(request.getServletPath()
                        + Optional.ofNullable(request.getPathInfo()).orElse(""))
                : Optional.<Asset>empty();
        if (asset.isPresent()) {
            send(asset.get(), request, response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private Optional<Asset> find(String path) throws IOException {
        String file = path.equals("/") ? "/index.html" : path;
        if (!PLAIN_PATH.matcher(file).matches()) {
            return Optional.empty();
        }
        var known = assets.get(file);
        if (known == null) {
            var type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
            var name = resource(file);
            if (type == null || name.isEmpty()) {
                return Optional.empty();
            }
            try (var in = StaticFiles.class.getResourceAsStream(name.get())) {
                if (in == null) {
                    return Optional.empty();
                }
                known = asset(type, in.readAllBytes());
                assets.put(file, known);
            }
        }
        return Optional.of(known);
    }

    private static Optional<String> resource(String file) {
        var vendor = VENDOR.matcher(file);
        if (!vendor.matches()) {
            return Optional.of("/web" + file);
        }
        return Optional.ofNullable(LIBRARIES.get(vendor.group(1)))
                .map(library -> "/META-INF/resources/webjars/" + library + vendor.group(2));
    }

    private static Asset asset(String type, byte[] bytes) throws IOException {
        String tag = '"'
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Sha256.of(bytes))
                        .substring(0, 22)
                + '"';
        return new Asset(type, tag, policy(new String(bytes, StandardCharsets.UTF_8)), new Bytes(bytes), zip(bytes));
    }

    /**
     * Only what comes from here may run, and the one import map that the page itself holds. Bundles, which carry their styles
     * within themselves, are shown in the page.
     */
    private static String policy(String page) throws IOException {
        var map = IMPORT_MAP.matcher(page);
        String hash = map.find() ? " 'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(map.group(1))) + "'" : "";
        String styles = hash.isEmpty() ? "" : " 'sha256-" + Base64.getEncoder().encodeToString(ofBundles()) + "'";
        return "default-src 'none'; script-src 'self'" + hash + "; style-src 'self'" + styles
                + "; img-src 'self' data:;"
                + " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    }

    private static byte[] ofBundles() throws IOException {
        try (var styles = StaticFiles.class.getResourceAsStream("/web/bundle.css")) {
            return Sha256.of(styles.readAllBytes());
        }
    }

    private static Bytes zip(byte[] bytes) {
        var zipped = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return new Bytes(zipped.toByteArray());
    }

    private static void send(Asset asset, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("ETag", asset.tag);
        // Asked for anew each time, sent anew only when it changed: an upgrade is seen at once.
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("Content-Security-Policy", asset.policy);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Vary", "Accept-Encoding");
        if (asset.tag.equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        response.setContentType(asset.type);
        var accepted = request.getHeader("Accept-Encoding");
        boolean zipped = accepted != null && accepted.contains("gzip");
        if (zipped) {
            response.setHeader("Content-Encoding", "gzip");
        }
        byte[] bytes = (zipped ? asset.zipped : asset.plain).bytes;
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
