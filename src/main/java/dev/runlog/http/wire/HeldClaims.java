package dev.runlog.http.wire;

import dev.runlog.http.limits.Claim;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.Request;

/** What a request holds of what all requests share, until it is answered or over. */
final class HeldClaims {

    private static final String ATTRIBUTE = "dev.runlog.holdings";

    private final List<Claim> claims = new ArrayList<>(2);
    private boolean released;

    private HeldClaims() {}

    static void add(Request request, Claim claim) {
        if (request.getAttribute(ATTRIBUTE) instanceof HeldClaims known) {
            known.add(claim);
            return;
        }
        var first = new HeldClaims();
        first.add(claim);
        request.setAttribute(ATTRIBUTE, first);
        Request.addCompletionListener(request, over -> first.release());
    }

    /** The reply is there and the work is done: neither the body nor what became of it is needed any more. */
    static void answered(Request request) {
        if (request.getAttribute(ATTRIBUTE) instanceof HeldClaims known) {
            Shape.note(request);
            request.removeAttribute(Body.ATTRIBUTE);
            known.release();
        }
    }

    /** A claim may be granted when the request is over already. */
    private synchronized void add(Claim claim) {
        if (released) {
            claim.release();
        } else {
            claims.add(claim);
        }
    }

    private synchronized void release() {
        released = true;
        claims.forEach(Claim::release);
        claims.clear();
    }
}
