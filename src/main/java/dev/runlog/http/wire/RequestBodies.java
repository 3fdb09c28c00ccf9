package dev.runlog.http.wire;

import dev.runlog.http.caller.Access;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.Refusals;
import dev.runlog.http.limits.Budgets;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Sees to it that there is room for a request before it gets a thread: memory for its body and for what becomes of it,
 * or a place for reading. Whoever cannot be served at once waits in turn, without a thread and with their body unread.
 *
 * <pre>
 *   no body ─────────────────────────────────────────► place for reading ──► next handler
 *   small body ──► room for a request ──► collected ─────────────────────► next handler
 *   large body ──► room for the body ───► collected ──► room for the work ──► next handler
 * </pre>
 *
 * <p>Nobody waits while holding what another needs to go on: whoever works has all that the work takes.
 */
public final class RequestBodies extends Handler.Wrapper {

    private final Budgets budgets;
    private final Refusals refusals;

    public RequestBodies(Budgets budgets, Refusals refusals) {
        this.budgets = budgets;
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var access = Access.of(request);
        if (!Access.sendsBody(request) || isRead(request)) {
            read(access, request, response, callback);
        } else {
            new BodyCollector(budgets, refusals, access, this::next, request, response, callback).begin();
        }
        return true;
    }

    /** Its body, if it has one, is nobody's. */
    private static boolean isRead(Request request) {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    }

    private void read(Access access, Request request, Response response, Callback callback) {
        if (access.reply() == Access.Reply.STREAM) {
            next(request, response, callback);
            return;
        }
        budgets.readers()
                .claim(
                        Caller.payer(request),
                        1,
                        place -> {
                            HeldClaims.add(request, place);
                            next(request, response, callback);
                        },
                        () -> refusals.send(BodyCollector.busy("read"), request, response, callback));
    }

    /** On to the resource. */
    private void next(Request request, Response response, Callback callback) {
        try {
            if (!super.handle(request, response, callback)) {
                refusals.send(404, request, response, callback);
            }
        } catch (Throwable failed) {
            callback.failed(failed);
        }
    }
}
