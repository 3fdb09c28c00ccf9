package dev.runlog.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.wire.Body;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Where agents ask about runs. Nothing is kept from one request to the next. */
@Path("mcp")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class McpResource {

    private final ObjectMapper json;
    private final Methods methods;

    /** @param version of this server */
    public McpResource(Store store, ObjectMapper json, Clock clock, String version) {
        this.json = json;
        this.methods = new Methods(store, json, clock, version);
    }

    /** What is sent back. */
    private record Reply(String jsonrpc, JsonNode id, Object result, ProtocolError.Body error) {}

    @POST
    public CompletionStage<Response> post(@Context HttpServletRequest request) {
        var tenant = Caller.of(request).require(Scope.READ);
        JsonNode sent;
        try {
            sent = Message.parse(json, Body.of(request).plain());
        } catch (ProtocolError refused) {
            return CompletableFuture.completedFuture(refusal(null, refused));
        }
        return answer(tenant, sent, request).exceptionally(failure -> {
            var reason = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
            if (reason instanceof ProtocolError refused) {
                return refusal(Message.id(sent).orElse(null), refused);
            }
            throw new CompletionException(reason);
        });
    }

    private CompletionStage<Response> answer(Tenant tenant, JsonNode sent, HttpServletRequest request) {
        try {
            var message = Message.of(sent);
            if (message.isNotification()) {
                return CompletableFuture.completedFuture(Response.accepted().build());
            }
            return methods.answer(tenant, message, Envelope.revision(message, request::getHeader))
                    .thenApply(result -> Response.ok(new Reply(Message.VERSION, message.id(), result, null))
                            .build());
        } catch (ProtocolError refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private static Response refusal(JsonNode id, ProtocolError refused) {
        return Response.status(refused.status())
                .entity(new Reply(Message.VERSION, id, null, refused.body()))
                .build();
    }
}
