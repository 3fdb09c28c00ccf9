package dev.runlog.otlp.span;

import java.util.Set;

/** Spans that tell what the logs of coding agents tell as well, or that tell nothing yet. */
final class Unwanted {

    private static final Set<String> SCOPES = Set.of("gemini-cli", "qwen-code", "com.anthropic.claude_code.tracing");

    private Unwanted() {}

    static boolean is(Attributes attributes) {
        var span = attributes.span();
        var service = span.origin().resource().get("service.name");
        return SCOPES.contains(span.origin().scope())
                || span.name().startsWith("claude_code.")
                || (service != null && isCodex(service.asText()))
                || "pending_span".equals(attributes.text("logfire.span_type"));
    }

    private static boolean isCodex(String service) {
        return service.equals("codex") || service.startsWith("codex_") || service.startsWith("codex-");
    }
}
