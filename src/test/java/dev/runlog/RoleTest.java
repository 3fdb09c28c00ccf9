package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of who may do what, walked over the routes. Whoever may gets through to what is wrong with the request. */
class RoleTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final Map<String, Client> CALLERS = new LinkedHashMap<>();

    @BeforeAll
    static void callers() {
        for (Role role : Role.values()) {
            CALLERS.put(role.wire(), app.signedIn(role.wire() + "@example.org", role));
        }
        CALLERS.put("key", app.as(Scope.ADMIN));
        CALLERS.put("test-key", app.as(app.tenant("default", Environment.TEST), Scope.ADMIN));
        CALLERS.put("plain-key", app.as(Scope.WRITE, Scope.READ));
        CALLERS.put("nobody", app.anonymous().fromPage());
    }

    /** The statuses of, in turn: owner, admin, member, viewer, live key with admin, test key with it, key without it. */
    @ParameterizedTest
    @CsvSource({
        "POST,   /api/sdk/sessions,          SESSION,                200 200 200 403 403 403 200",
        "GET,    /metrics,                   -,                      200 200 403 403 200 200 403",
        "GET,    /api/account,               -,                      200 200 200 200 403 403 403",
        "POST,   /api/account/organization,  {},                     400 400 400 400 400 400 400",
        "POST,   /api/account/organization,  '{\"id\":99}',          404 404 404 404 403 403 403",
        "POST,   /api/account/password,      '{\"current\":\"\",\"password\":\"\"}', 400 400 400 400 403 403 403",
        "GET,    /api/org,                   -,                      200 200 200 200 200 403 403",
        "PATCH,  /api/org,                   '{\"name\":\"default\"}', 200 403 403 403 403 403 403",
        "GET,    /api/org/members,           -,                      200 200 200 403 200 403 403",
        "PATCH,  /api/org/members/99,        '{\"role\":\"admin\"}', 404 404 403 403 404 403 403",
        "DELETE, /api/org/members/99,        -,                      404 404 403 403 404 403 403",
        "GET,    /api/org/invites,           -,                      200 200 403 403 403 403 403",
        "POST,   /api/org/invites,           '{\"role\":\"viewer\"}', 200 200 403 403 403 403 403",
        "POST,   /api/org/invites,           '{\"role\":\"owner\"}', 200 403 403 403 403 403 403",
        "DELETE, /api/org/invites/99,        -,                      404 404 403 403 403 403 403",
        "GET,    /api/org/keys,              -,                      200 200 200 403 200 200 403",
        "POST,   /api/org/keys,              LIVE-READ,              200 200 200 403 200 403 403",
        "POST,   /api/org/keys,              TEST-READ,              200 200 200 403 403 200 403",
        "POST,   /api/org/keys,              LIVE-ADMIN,             200 200 403 403 200 403 403",
        "DELETE, /api/org/keys/99,           -,                      404 404 404 403 404 404 403",
        "GET,    /api/org/audit,             -,                      200 200 403 403 200 403 403",
        "POST,   /api/sign-out,              KEYS-ONLY,              -   -   -   -   403 403 403",
    })
    void everybodyMayWhatTheirRoleSays(String method, String path, String body, String expected) {
        String sent = switch (body) {
            case "SESSION" -> "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";
            case "LIVE-READ" -> key("live", "read");
            case "TEST-READ" -> key("test", "read");
            case "LIVE-ADMIN" -> key("live", "admin");
            case "-", "KEYS-ONLY" -> "{}";
            default -> body;
        };
        var statuses = expected.split(" +", -1);
        int i = 0;
        for (var caller : CALLERS.entrySet()) {
            String status = i < statuses.length ? statuses[i++] : "401";
            if (!status.equals("-")) {
                byte[] bytes = method.equals("GET") ? null : sent.getBytes(StandardCharsets.UTF_8);
                assertThat(caller.getValue().send(method, path, bytes).status())
                        .as(caller.getKey())
                        .isEqualTo(Integer.parseInt(status));
            }
        }
    }

    private static String key(String environment, String scope) {
        return "{\"name\":\"k\",\"environment\":\"" + environment + "\",\"scopes\":[\"" + scope + "\"]}";
    }

    @Test
    void nobodyReachesIntoAnotherOrganization() {
        var tenant = app.tenant("other", Environment.LIVE);
        var member = app.person("far@example.org", "other", Role.ADMIN);
        app.key(tenant, Set.of(Scope.READ));
        long key = app.store().keys().all(tenant.organization()).get(0).id();
        var far = app.signIn("far@example.org");
        var invite = far.post("/api/org/invites", "{\"role\":\"member\"}")
                .json()
                .path("id")
                .asText();

        var owner = CALLERS.get("owner");
        assertThat(owner.delete("/api/org/keys/" + key).status()).isEqualTo(404);
        assertThat(owner.delete("/api/org/invites/" + invite).status()).isEqualTo(404);
        assertThat(owner.delete("/api/org/members/" + member.id()).status()).isEqualTo(404);
        assertThat(owner.patch("/api/org/members/" + member.id(), "{\"role\":\"viewer\"}")
                        .status())
                .isEqualTo(404);
        assertThat(owner.post("/api/account/organization", "{\"id\":" + tenant.organization() + "}")
                        .status())
                .isEqualTo(404);
        assertThat(owner.get("/api/org/keys").body()
                        + owner.get("/api/org/members").body()
                        + owner.get("/api/org/audit").body()
                        + owner.get("/api/org/invites").body())
                .doesNotContain("far@example.org");
    }
}
