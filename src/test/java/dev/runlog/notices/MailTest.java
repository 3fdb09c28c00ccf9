package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.runlog.insight.Finding;
import dev.runlog.testing.Await;
import dev.runlog.testing.RunningApp;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mail, handed to a real server that asks who is there. */
class MailTest {

    private static final int PORT = freePort();

    @RegisterExtension
    static final RunningApp app = RunningApp.with(
            "smtp.host=127.0.0.1",
            "smtp.port=" + PORT,
            "smtp.encryption=none",
            "smtp.user=runlog",
            "smtp.password=secret word",
            "smtp.from=runlog@example.org",
            "server.public-address=https://runs.example.org");

    private final GreenMail server = new GreenMail(new ServerSetup(PORT, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final Team team = new Team(app);

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @AfterEach
    void close() {
        team.close();
        server.stop();
    }

    private void mailRule() {
        var made = team.admin.post(Team.RULES, """
                {"name":"Team","kinds":["failure_new"],"channel":"mail","address":"ada@example.org, bob@example.org"}""");
        assertThat(made.status()).as(made.body()).isEqualTo(200);
        assertThat(made.json().has("secret")).isFalse();
    }

    @Test
    void everybodyOnTheListHasOne() throws Exception {
        server.setUser("runlog", "secret word");
        server.start();
        mailRule();
        team.found.appears(Finding.Kind.FAILURE_NEW, "KeyError: 'größe' is new: 4 runs");
        team.awaitState("sent", 1);
        assertThat(server.waitForIncomingEmail(5_000, 2)).isTrue();
        var got = server.getReceivedMessages();
        assertThat(got).hasSize(2);
        MimeMessage mail = got[0];
        assertThat(mail.getSubject()).isEqualTo("KeyError: 'größe' is new: 4 runs");
        assertThat(mail.getFrom()).hasSize(1);
        assertThat(mail.getRecipients(Message.RecipientType.TO)).hasSize(2);
        assertThat(mail.getMessageID()).isEqualTo("<" + team.log().path("id").asText() + "@example.org>");
        assertThat(mail.getContent().toString()).contains("https://runs.example.org/#/failures/fail_1");
    }

    @Test
    void aServerThatIsNotThereIsTriedAgain() {
        mailRule();
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        team.awaitState("waiting", 1);
        assertThat(team.log().at("/attempts/0/fault").asText()).isEqualTo("The mail server did not take it.");
        server.setUser("runlog", "secret word");
        server.start();
        team.admin.post(Team.RULES + "/deliveries/" + team.log().path("id").asText() + "/retry", "{}");
        Await.until("it is taken", () -> team.log().path("state").asText().equals("sent"));
    }
}
