package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.Routes;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of who may do what, walked over every route. Whoever may gets through to what is wrong with the request. */
class RoleTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final Map<String, Client> CALLERS = new LinkedHashMap<>();

    /** Who asks, what they are answered, and what they send: {} when it does not say. A dash: not asked here. */
    private static final String TABLE = """
                                            people                    keys                       nobody
                                            owner admin member viewer write read admin test-admin
            GET    /healthz                 200   200   200    200    200   200  200   200       200
            GET    /readyz                  200   200   200    200    200   200  200   200       200
            GET    /openapi.yaml            200   200   200    200    200   200  200   200       200
            GET    /metrics                 200   200   403    403    403   403  200   403       401

            GET    /api/welcome             200   200   200    200    200   200  200   200       200
            POST   /api/setup               400   400   400    400    400   400  400   400       400
            POST   /api/setup/check         400   400   400    400    400   400  400   400       400
            POST   /api/sign-in             400   400   400    400    400   400  400   400       400
            POST   /api/invite              400   400   400    400    400   400  400   400       400
            POST   /api/invite/accept       400   400   400    400    400   400  400   400       400
            POST   /api/sign-out            -     -     -      -      403   403  403   403       401
            POST   /api/sign-out-everywhere -     -     -      -      403   403  403   403       401
            GET    /api/account             200   200   200    200    403   403  403   403       401
            POST   /api/account/organization 404  404   404    404    403   403  403   403       401  {"id":99}
            POST   /api/account/password    400   400   400    400    403   403  403   403       401  {"current":"","password":""}

            POST   /api/sdk/sessions        200   200   200    403    200   403  403   403       401  SESSION
            GET    /api/sdk/sessions        200   200   200    200    403   200  403   403       401
            GET    /api/sdk/sessions/sess_0 404   404   404    404    403   404  403   403       401
            PATCH  /api/sdk/sessions/sess_0 404   404   404    403    404   403  403   403       401
            DELETE /api/sdk/sessions/sess_0 404   404   403    403    403   403  404   404       401
            GET    /api/sdk/sessions/sess_0/events 404 404 404 404    403   404  403   403       401
            GET    /api/sdk/sessions/sess_0/insight 404 404 404 404   403   404  403   403       401
            GET    /api/sdk/sessions/sess_0/bundle 404 404 404 403    403   403  403   403       401
            HEAD   /api/sdk/sessions/sess_0/bundle 404 404 404 403    403   403  403   403       401
            GET    /api/sdk/sessions/sess_0/events/evt_0 404 404 404 404 403 404 403   403       401
            GET    /api/sdk/sessions/sess_0/diff?with=sess_0 404 404 404 404 403 404 403  403       401
            PUT    /api/sdk/sessions/sess_0/star 404 404 404  403     403   403  403   403       401
            DELETE /api/sdk/sessions/sess_0/star 404 404 404  403     403   403  403   403       401
            PUT    /api/sdk/sessions/sess_0/labels/7 404 404 404 403  403   403  403   403       401
            DELETE /api/sdk/sessions/sess_0/labels/7 404 404 404 403  403   403  403   403       401
            PUT    /api/sdk/sessions/sess_0/verdict 404 404 404 403   403   403  403   403       401  {"right":true}
            DELETE /api/sdk/sessions/sess_0/verdict 404 404 404 403   403   403  403   403       401
            POST   /api/sdk/sessions/sess_0/notes 404 404 404 403     403   403  403   403       401  {"text":"t"}
            PATCH  /api/sdk/sessions/sess_0/notes/note_0 404 404 404 403 403 403 403   403       401  {"text":"t"}
            DELETE /api/sdk/sessions/sess_0/notes/note_0 404 404 404 403 403 403 403   403       401
            POST   /api/sdk/events          404   404   404    403    404   403  403   403       401  {"sessionId":"sess_0","eventType":"error"}
            POST   /v1/traces               200   200   200    403    200   403  403   403       401
            POST   /v1/logs                 200   200   200    403    200   403  403   403       401
            POST   /mcp                     401   401   401    401    403   200  403   403       401  {"jsonrpc":"2.0","id":1,"method":"ping"}
            POST   /v1/metrics              200   200   200    403    200   403  403   403       401
            POST   /api/sdk/events/batch    207   207   207    403    207   403  403   403       401  {"events":[{"sessionId":"sess_0","eventType":"error"}]}
            DELETE /api/sdk/users/u_0       200   200   403    403    403   403  200   200       401
            GET    /api/sdk/stats?by=x      400   400   400    400    403   400  403   403       401
            GET    /api/sdk/stats/trend?by=x 400  400   400    400    403   400  403   403       401
            GET    /api/sdk/stats/metadata?by=x 400 400 400    400    403   400  403   403       401
            GET    /api/sdk/stats/waste?by=x 400  400   400    400    403   400  403   403       401
            GET    /api/sdk/insight?by=x    400   400   400    400    403   400  403   403       401
            GET    /api/sdk/insight/shortcomings?by=x 400 400 400 400 403 400 403 403        401
            GET    /api/sdk/changes?by=x    400   400   400    400    403   400  403   403       401
            GET    /api/sdk/versions?by=x   400   400   400    400    403   400  403   403       401
            GET    /api/sdk/gate            400   400   400    400    403   400  403   403       401
            GET    /api/sdk/failures?by=x   400   400   400    400    403   400  403   403       401
            GET    /api/sdk/failures/fail_0 404   404   404    404    403   404  403   403       401
            PATCH  /api/sdk/failures/fail_0 404   404   404    403    403   403  403   403       401  {"state":"resolved"}
            GET    /api/sdk/contrast?by=x 400 400 400    400    403   400  403   403       401
            GET    /api/sdk/paths?by=x      400   400   400    400    403   400  403   403       401
            GET    /api/sdk/decisions?by=x  400   400   400    400    403   400  403   403       401
            GET    /api/sdk/export          400   400   400    400    403   400  403   403       401
            HEAD   /api/sdk/export          400   400   400    400    403   400  403   403       401
            GET    /api/sdk/live?session=x  404   404   404    404    403   404  403   403       401
            HEAD   /api/sdk/live            200   200   200    200    403   200  403   403       401

            GET    /api/org                 200   200   200    200    403   403  200   403       401
            PATCH  /api/org                 200   403   403    403    403   403  403   403       401  {"name":"default"}
            GET    /api/org/members         200   200   200    403    403   403  200   403       401
            PATCH  /api/org/members/99      404   404   403    403    403   403  404   403       401  {"role":"admin"}
            DELETE /api/org/members/99      404   404   403    403    403   403  404   403       401
            GET    /api/org/invites         200   200   403    403    403   403  403   403       401
            POST   /api/org/invites         200   200   403    403    403   403  403   403       401  {"role":"viewer"}
            POST   /api/org/invites         200   403   403    403    403   403  403   403       401  {"role":"owner"}
            DELETE /api/org/invites/99      404   404   403    403    403   403  403   403       401
            GET    /api/org/keys            200   200   200    403    403   403  200   200       401
            POST   /api/org/keys            200   200   200    403    403   403  200   403       401  KEY live read
            POST   /api/org/keys            200   200   200    403    403   403  403   200       401  KEY test read
            POST   /api/org/keys            200   200   403    403    403   403  200   403       401  KEY live admin
            DELETE /api/org/keys/99         404   404   404    403    403   403  404   404       401
            GET    /api/org/refused         200   200   200    403    403   403  200   200       401
            GET    /api/org/allowed-signals 200   200   200    403    403   403  200   403       401
            POST   /api/org/allowed-signals 200   200   200    403    403   403  200   403       401  {"environment":"live","agentName":"a","kind":"repeat"}
            DELETE /api/org/allowed-signals/99 404 404  404    403    403   403  404   403       401
            GET    /api/org/budgets         200   200   200    200    403   403  200   403       401
            POST   /api/org/budgets         200   200   403    403    403   403  200   403       401  {"environment":"live","whose":"all","dollars":1,"period":"day"}
            DELETE /api/org/budgets/99      404   404   403    403    403   403  404   403       401
            GET    /api/org/silence-limits  200   200   403    403    403   403  200   403       401
            POST   /api/org/silence-limits  200   200   403    403    403   403  200   403       401  {"environment":"live","agentName":"a","minutes":5}
            DELETE /api/org/silence-limits/99 404 404   403    403    403   403  404   403       401
            GET    /api/org/version-keys    200   200   403    403    403   403  200   403       401
            PUT    /api/org/version-keys    200   200   403    403    403   403  200   403       401  {"keys":[]}
            GET    /api/org/labels          200   200   200    200    403   403  200   403       401
            POST   /api/org/labels          409   409   409    403    403   403  409   403       401  {"name":"there"}
            PATCH  /api/org/labels/99       404   404   404    403    403   403  404   403       401
            DELETE /api/org/labels/99       404   404   404    403    403   403  404   403       401
            GET    /api/org/views           200   200   200    200    403   403  403   403       401
            POST   /api/org/views           200   200   200    200    403   403  403   403       401  VIEW me
            POST   /api/org/views           200   200   200    403    403   403  403   403       401  VIEW organization
            PATCH  /api/org/views/99        404   404   404    404    403   403  403   403       401
            DELETE /api/org/views/99        404   404   404    404    403   403  403   403       401
            GET    /api/org/audit           200   200   403    403    403   403  200   403       401
            GET    /api/org/retention       200   200   403    403    403   403  403   403       401
            PATCH  /api/org/retention       200   200   403    403    403   403  403   403       401  {"environment":"test","keep":"default"}
            GET    /api/org/retention/due?days=9 200 200 403   403    403   403  403   403       401
            GET    /api/org/notices         200   200   403    403    403   403  403   403       401
            POST   /api/org/notices         200   200   403    403    403   403  403   403       401  NOTICE
            PUT    /api/org/notices/99      404   404   403    403    403   403  403   403       401  NOTICE
            DELETE /api/org/notices/99      404   404   403    403    403   403  403   403       401
            POST   /api/org/notices/99/secret 404 404   403    403    403   403  403   403       401
            POST   /api/org/notices/99/test 404   404   403    403    403   403  403   403       401
            GET    /api/org/notices/deliveries 200 200  403    403    403   403  403   403       401
            POST   /api/org/notices/deliveries/msg_0/retry 404 404 403 403 403 403 403 403       401
            """;

    @BeforeAll
    static void callers() {
        for (Role role : Role.values()) {
            CALLERS.put(role.wire(), app.signedIn(role.wire() + "@example.org", role));
        }
        CALLERS.put("write key", app.as(Scope.WRITE));
        CALLERS.put("read key", app.as(Scope.READ));
        CALLERS.put("admin key", app.as(Scope.ADMIN));
        CALLERS.put("admin key of test", app.as(app.tenant("default", Environment.TEST), Scope.ADMIN));
        CALLERS.put("nobody", app.anonymous().fromPage());
        CALLERS.get("owner").post("/api/org/labels", "{\"name\":\"there\"}");
    }

    static Stream<String> rows() {
        return TABLE.lines().filter(line -> line.matches("[A-Z]+ .*"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everybodyMayWhatTheTableSays(String row) {
        var cells = row.split(" +", 12);
        boolean reads = cells[0].equals("GET") || cells[0].equals("HEAD");
        byte[] sent = reads
                ? null
                : body(cells.length == 12 ? cells[11] : cells[0].equals("DELETE") ? "" : "{}")
                        .getBytes(StandardCharsets.UTF_8);
        int next = 2;
        for (var caller : CALLERS.entrySet()) {
            String expected = cells[next++];
            if (!expected.equals("-")) {
                assertThat(caller.getValue().send(cells[0], cells[1], sent).status())
                        .as(caller.getKey())
                        .isEqualTo(Integer.parseInt(expected));
            }
        }
    }

    private static String body(String cell) {
        var words = cell.split(" ", -1);
        return switch (words[0]) {
            case "SESSION" -> "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";
            case "KEY" -> "{\"name\":\"k\",\"environment\":\"" + words[1] + "\",\"scopes\":[\"" + words[2] + "\"]}";
            case "NOTICE" -> """
                {"name":"n","kinds":["failure_new"],"channel":"webhook","address":"https://example.invalid/"}""";
            case "VIEW" -> "{\"owner\":\"" + words[1] + "\",\"name\":\"v\",\"address\":\"/sessions\"}";
            default -> cell;
        };
    }

    @Test
    void theTableKnowsEveryRoute() {
        var known = new TreeSet<String>();
        rows().map(row -> row.split(" +", -1))
                .map(cells -> cells[0] + " " + cells[1].replaceAll("\\?.*", ""))
                .forEach(route -> known.add(route.replaceAll("/(sess_0|fail_0|99)", "/{id}")
                        .replace("/u_0", "/{userId}")
                        .replace("/note_0", "/{note}")
                        .replace("/labels/7", "/labels/{label}")
                        .replace("/msg_0", "/{delivery}")
                        .replace("/evt_0", "/{event}")));
        assertThat(known).isEqualTo(Routes.all(app));
    }
}
