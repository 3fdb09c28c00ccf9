package dev.runlog.http.caller;

import dev.runlog.http.caller.Access.Audience;
import dev.runlog.model.Problem;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Serves people under the names that this server goes by. A page of another site can give its own name this server's
 * address, and is to the browser a page of ours from then on: it could guess passwords from within the network, or from
 * the very machine. But the browser says by which name it asks.
 *
 * <pre>
 *   localhost, *.localhost, 127.0.0.0/8, [::1]   always: nobody else can have these names
 *   what the operator lists                      always
 *   nothing listed, on loopback alone            what a trusted proxy passes on, whatever its name
 *   nothing listed, else                         any
 * </pre>
 *
 * Whoever sends a key says by it that they are no such page, and is served under any name.
 */
public final class AllowedHosts {

    private static final Pattern LOOPBACK =
            Pattern.compile("(?:.+\\.)?localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1]", Pattern.CASE_INSENSITIVE);

    private final Set<String> listed;
    private final boolean onLoopback;

    /**
     * @param host to listen on
     * @param names that people may use, with commas between them; empty for any
     */
    public AllowedHosts(String host, String names) {
        var address = new InetSocketAddress(host, 0).getAddress();
        this.onLoopback = address != null && address.isLoopbackAddress();
        this.listed = Arrays.stream(names.split(",", -1))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    boolean refuses(Request request, Access access) {
        return isForPeople(request, access) && !isAllowed(request);
    }

    /** Where people come in, and what they do by the cookie they got there. A page can send any header but a good key. */
    private static boolean isForPeople(Request request, Access access) {
        var headers = request.getHeaders();
        return access.audience() == Audience.NEWCOMERS
                || (headers.contains(HttpHeader.COOKIE) && !headers.contains(HttpHeader.AUTHORIZATION));
    }

    /** Refuses a page, told by its header Origin, that has this server under a name of its own. */
    void require(Request request) {
        if (!isAllowed(request)) {
            throw new Problem(
                    Problem.Code.FORBIDDEN,
                    "The request comes from a page, as its Origin says, and this server does not go by the name that the"
                            + " page has for it: have that name put into server.allowed-hosts.");
        }
    }

    private boolean isAllowed(Request request) {
        String host = TrustedProxies.host(request);
        String name = host == null ? "" : host.replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT);
        return LOOPBACK.matcher(name).matches()
                || listed.contains(name)
                || (listed.isEmpty() && (!onLoopback || TrustedProxies.isForwarded(request)));
    }
}
