package dev.runlog.otlp.wire;

import java.util.Locale;
import java.util.Optional;

/** How a request is written, and so its reply. */
public enum Encoding {
    PROTOBUF("application/x-protobuf"),
    JSON("application/json");

    private final String contentType;

    Encoding(String contentType) {
        this.contentType = contentType;
    }

    /** As the reply names it. */
    public String contentType() {
        return contentType;
    }

    /** By the header Content-Type of a request; its parameters do not matter. Empty for every other type. */
    public static Optional<Encoding> of(String header) {
        if (header == null) {
            return Optional.empty();
        }
        return switch (header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT)) {
            case "application/x-protobuf", "application/protobuf" -> Optional.of(PROTOBUF);
            case "application/json" -> Optional.of(JSON);
            default -> Optional.empty();
        };
    }
}
