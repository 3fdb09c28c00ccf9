package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may ask: whoever has a key that may read, and is no page of another site. */
class CallerTest {

    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @Test
    void itTakesAKeyThatMayRead() {
        assertThat(app.as(Scope.READ).post("/mcp", PING).status()).isEqualTo(200);
        assertThat(app.as(Scope.WRITE).post("/mcp", PING).status()).isEqualTo(403);
        var nobody = app.anonymous().post("/mcp", PING);
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(nobody.header("WWW-Authenticate")).hasValue("Bearer");
        assertThat(app.anonymous().withKey("runlog_live_x").post("/mcp", PING).status())
                .isEqualTo(401);
    }

    @Test
    void beingSignedInIsNotEnough() {
        var owner = app.signedIn("owner@example.org", Role.OWNER);
        assertThat(owner.post("/mcp", PING).status()).isEqualTo(401);
    }

    /** {@code SELF} is where the server is. */
    @ParameterizedTest
    @CsvSource({
        "SELF,http://SELF,200",
        "localhost,http://localhost,200",
        "evil.example,http://evil.example,403",
        "SELF,http://evil.example,403",
        "SELF,null,403",
        "SELF,http://[,403",
        "evil.example,,200"
    })
    void aPageOfAnotherSiteIsRefusedWhateverItsKey(String host, String origin, int status) {
        var base = app.anonymous().base();
        String self = base.getAuthority();
        var reply = new RawHttp(base)
                .send("POST /mcp HTTP/1.1\r\nHost: " + host.replace("SELF", self) + "\r\n"
                        + (origin == null ? "" : "Origin: " + origin.replace("SELF", self) + "\r\n")
                        + "Authorization: " + app.as(Scope.READ).header("Authorization") + "\r\n"
                        + "Content-Type: application/json\r\nConnection: close\r\nContent-Length: " + PING.length()
                        + "\r\n\r\n" + PING);
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    }
}
