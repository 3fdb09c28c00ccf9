package dev.runlog.http.wire;

import dev.runlog.http.errors.Refusals;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets an address end with a name that may hold any character, slashes and percent signs too, where there are such
 * names. Everywhere else an encoded slash stays what it is to Jetty: refused, since programs read it in two ways.
 */
public final class EncodedSlashes extends Handler.Wrapper {

    /** What the connector lets pass for this handler to look at. */
    public static final UriCompliance LENIENT = UriCompliance.DEFAULT.with(
            "names",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.SUSPICIOUS_PATH_CHARACTERS);

    private final String beginning;
    private final Refusals refusals;

    /** @param beginning of the addresses that end with such a name */
    public EncodedSlashes(String beginning, Refusals refusals) {
        this.refusals = refusals;
        this.beginning = beginning;
    }

    @Override
    public boolean handle(Request request, Response response, Callback done) throws Exception {
        var uri = request.getHttpURI();
        if (!uri.getPath().startsWith(beginning)
                && uri.getViolations().stream().anyMatch(one -> !UriCompliance.DEFAULT.allows(one))) {
            refusals.send(HttpStatus.BAD_REQUEST_400, request, response, done);
            return true;
        }
        return super.handle(request, response, done);
    }
}
