package dev.runlog.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.mcp.tools.Tools;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What the protocol has methods for, as far as this server does. */
final class Methods {

    private static final String NAME = "runlog";
    private static final String TITLE = "Runlog";

    private final Catalog catalog = Catalog.load();
    private final Map<String, Object> server;
    private final Tools tools;
    private final ToolCalls calls;
    private final RunResources resources;

    Methods(Store store, ObjectMapper json, Clock clock, String version) {
        this.server = Map.of("name", NAME, "title", TITLE, "version", String.valueOf(version));
        this.tools = new Tools(store, json, clock);
        this.calls = new ToolCalls(tools, json);
        this.resources = new RunResources(store, tools, json);
    }

    /** Refuses with a {@link ProtocolError}, at once or later. */
    CompletionStage<Map<String, Object>> answer(Tenant tenant, Message message, Revision revision) {
        return (revision.isStateless() ? stateless(tenant, message) : afterHandshake(tenant, message, revision))
                .thenApply(answer -> answer.in(revision, server));
    }

    private CompletionStage<Answer> stateless(Tenant tenant, Message message) {
        return message.method().equals("server/discover")
                ? done(Answer.forEverybody(Map.of(
                        "supportedVersions",
                        Revision.names(),
                        "capabilities",
                        capabilities(),
                        "instructions",
                        catalog.instructions())))
                : common(tenant, message, Revision.STATELESS);
    }

    private CompletionStage<Answer> afterHandshake(Tenant tenant, Message message, Revision revision) {
        return switch (message.method()) {
            case "initialize" -> done(Answer.of(handshake(message)));
            case "ping" -> done(Answer.of(Map.of()));
            default -> common(tenant, message, revision);
        };
    }

    private Map<String, Object> handshake(Message message) {
        var asked = message.params().path("protocolVersion");
        if (!asked.isTextual()) {
            throw ProtocolError.incomplete("params.protocolVersion must be a text.");
        }
        return Map.of(
                "protocolVersion",
                Revision.negotiate(asked.textValue()).wire(),
                "capabilities",
                capabilities(),
                "serverInfo",
                server,
                "instructions",
                catalog.instructions());
    }

    private static Map<String, Object> capabilities() {
        return Map.of("tools", Map.of(), "resources", Map.of());
    }

    private CompletionStage<Answer> common(Tenant tenant, Message message, Revision revision) {
        var params = message.params();
        return switch (message.method()) {
            case "tools/list" -> done(Answer.forEverybody(Map.of("tools", catalog.tools())));
            case "tools/call" -> calls.call(tenant, params);
            case "resources/list" -> resources.list(tenant, params);
            case "resources/templates/list" ->
                done(Answer.forEverybody(Map.of("resourceTemplates", List.of(RunResources.TEMPLATE))));
            case "resources/read" -> resources.read(tenant, params, revision);
            default -> throw ProtocolError.unknownMethod(message.method(), revision);
        };
    }

    private static CompletionStage<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
