package dev.runlog.api.bundle;

import dev.runlog.model.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** How a bundle looks. Nothing but these styles may take effect in it, wherever it is opened. */
public final class Stylesheet {

    static final String TEXT = read();

    /** For the file itself, and for the reply that has it. */
    public static final String POLICY =
            "default-src 'none'; style-src 'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(TEXT)) + "'";

    private Stylesheet() {}

    private static String read() {
        try (var file = Stylesheet.class.getResourceAsStream("/web/bundle.css")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
