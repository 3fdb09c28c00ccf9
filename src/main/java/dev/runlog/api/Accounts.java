package dev.runlog.api;

import dev.runlog.auth.Logins;
import dev.runlog.http.caller.BrowserCookie;
import dev.runlog.http.caller.LoginCookie;
import dev.runlog.model.Login;
import dev.runlog.model.Membership;
import dev.runlog.store.people.MemberStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** What somebody who is signed in is told about themselves, wherever that is the reply. */
final class Accounts {

    /**
     * @param organization the one they look at
     * @param organizations all they belong to
     * @param version of this server
     */
    public record Account(
            long id, String email, Membership organization, List<Membership> organizations, String version) {}

    private final MemberStore members;
    private final String version;

    Accounts(MemberStore members, String version) {
        this.members = members;
        this.version = version;
    }

    Account of(Login login) {
        var user = login.user();
        return new Account(user.id(), user.email(), login.membership(), members.of(user), version);
    }

    /** With the cookies of a login that has just begun. */
    Response reply(HttpServletRequest request, Logins.Begun begun) {
        return Response.ok(of(begun.login()))
                .header(HttpHeaders.SET_COOKIE, LoginCookie.set(request, begun.token()))
                .header(HttpHeaders.SET_COOKIE, BrowserCookie.set(request, begun.mark()))
                .build();
    }

    /** When a login has ended. */
    static Response signedOut(HttpServletRequest request) {
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, LoginCookie.forget(request))
                .build();
    }
}
