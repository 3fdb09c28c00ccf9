package dev.runlog.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.mcp.tools.Tools;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Runs by their addresses, for clients that let people choose what a model is to read. */
final class RunResources {

    private static final String ADDRESS = "runlog://runs/";
    private static final String TYPE = "application/json";
    private static final int NEWEST = 20;

    static final Map<String, Object> TEMPLATE = Map.of(
            "uriTemplate",
            ADDRESS + "{id}",
            "name",
            "run",
            "title",
            "A run",
            "description",
            "What a run was asked and answered, how it ended, its figures, and its first events. The id is"
                    + " that of find_runs.",
            "mimeType",
            TYPE);

    private final Store store;
    private final Tools tools;
    private final ObjectMapper json;

    RunResources(Store store, Tools tools, ObjectMapper json) {
        this.store = store;
        this.tools = tools;
        this.json = json;
    }

    /** The newest, on one page: clients read all pages there are, and there may be millions of runs. */
    CompletionStage<Answer> list(Tenant tenant, JsonNode params) {
        if (params.has("cursor")) {
            throw ProtocolError.invalid("params.cursor must be left out: the newest runs are one page.");
        }
        return store.search()
                .pageAsync(tenant, SessionFilter.began(null, null), SessionOrder.NEWEST_FIRST, NEWEST, null)
                .thenApply(page -> Answer.forNow(Map.of(
                        "resources",
                        page.items().stream().map(RunResources::listed).toList())));
    }

    private static Map<String, Object> listed(SessionSummary run) {
        return Map.of(
                "uri",
                ADDRESS + run.id(),
                "name",
                run.name(),
                "description",
                run.agentName() + ", " + run.outcome().wire() + ", " + run.createdAt(),
                "mimeType",
                TYPE);
    }

    CompletionStage<Answer> read(Tenant tenant, JsonNode params, Revision revision) {
        var uri = params.path("uri");
        if (!uri.isTextual()) {
            throw ProtocolError.invalid("params.uri must be a text, as in " + ADDRESS + "sess_0VbbCkf8ZqOCXtoeE1BLQf.");
        }
        String address = uri.textValue();
        if (!address.startsWith(ADDRESS)) {
            throw notThere(revision);
        }
        var arguments = json.createObjectNode().put("id", address.substring(ADDRESS.length()));
        return tools.call(tenant, Tools.READ_RUN, arguments).handle((run, failure) -> {
            if (failure == null) {
                return Answer.forNow(Map.of("contents", List.of(content(address, run))));
            }
            var reason = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
            throw reason instanceof Problem refused && refused.code() == Problem.Code.INVALID
                    ? notThere(revision)
                    : new CompletionException(reason);
        });
    }

    private Map<String, Object> content(String address, Object run) {
        try {
            return Map.of("uri", address, "mimeType", TYPE, "text", json.writeValueAsString(run));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static ProtocolError notThere(Revision revision) {
        return ProtocolError.notThere(
                revision.notThere(), "params.uri is not the address of a run here: they begin with " + ADDRESS + ".");
    }
}
