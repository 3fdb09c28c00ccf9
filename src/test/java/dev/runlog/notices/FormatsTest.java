package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.insight.Finding;
import dev.runlog.model.Environment;
import dev.runlog.model.NoticeChannel;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FormatsTest {

    private static final String CONSOLE = "https://runs.example.org/";
    private static final Instant AT = Instant.parse("2026-03-04T10:00:00Z");
    private static final Notice NOTICE = new Notice(
            NoticeKind.FAILURE_NEW,
            "flight-booker",
            "<!channel> *KeyError* [x](http://evil): 4 runs",
            "the whole text of alice@example.org",
            4,
            "/failures/fail_1?from=a&to=b",
            AT);

    private static Delivery delivery(NoticeChannel channel, String address, NoticeContent content, Notice... notices) {
        var rule = new NoticeRule(
                2,
                true,
                null,
                "On call",
                Environment.LIVE,
                Set.of(NoticeKind.values()),
                Set.of(),
                Set.of(),
                content,
                channel,
                address,
                Schedule.AT_ONCE,
                "user ada@example.org",
                AT);
        return new Delivery("msg_1", Delivery.Type.NOTICE, rule, "Acme", AT, List.of(notices), 0, null);
    }

    private static Outgoing.Post post(NoticeChannel channel, NoticeContent content, Notice... notices) {
        var delivery = delivery(channel, "https://example.org/hooks/1", content, notices);
        return (Outgoing.Post) Formats.put(delivery, CONSOLE, List.of("whsec_AAAA"), AT);
    }

    private static JsonNode json(String body) {
        try {
            return new ObjectMapper().readTree(body);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(body, broken);
        }
    }

    @Test
    void everyFindingCanBeTold() {
        assertThat(Arrays.stream(Finding.Kind.values()).map(kind -> NoticeKind.of(kind.wire())))
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(NoticeKind.BACKUP_FAILED)));
    }

    @Test
    void aWebhookIsWhatTheManualSays() {
        var post = post(NoticeChannel.WEBHOOK, NoticeContent.TITLES, NOTICE);
        var body = json(post.body());
        assertThat(post.to()).isEqualTo(URI.create("https://example.org/hooks/1"));
        assertThat(post.headers()).containsKeys("webhook-id", "webhook-timestamp", "webhook-signature");
        assertThat(body.path("type").asText()).isEqualTo("runlog.notice");
        assertThat(body.path("timestamp").asText()).isEqualTo("2026-03-04T10:00:00Z");
        var data = body.path("data");
        assertThat(data.path("version").asInt()).isEqualTo(1);
        assertThat(data.path("organization").asText()).isEqualTo("Acme");
        assertThat(data.at("/rule/name").asText()).isEqualTo("On call");
        var finding = data.at("/findings/0");
        assertThat(finding.path("kind").asText()).isEqualTo("failure_new");
        assertThat(finding.path("agentName").asText()).isEqualTo("flight-booker");
        assertThat(finding.path("title").asText()).isEqualTo(NOTICE.sentence());
        assertThat(finding.path("link").asText()).isEqualTo(CONSOLE + "#/failures/fail_1?from=a&to=b");
        assertThat(finding.has("text")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhatIsChosenLeaves(NoticeChannel channel) {
        assertThat(whole(channel, NoticeContent.NONE)).doesNotContain("KeyError", "alice", "flight-booker");
        assertThat(whole(channel, NoticeContent.NONE)).contains("A new failure");
        assertThat(whole(channel, NoticeContent.TITLES)).contains("KeyError").doesNotContain("alice");
        assertThat(whole(channel, NoticeContent.TEXTS)).contains("KeyError", "alice");
    }

    /** Where its words were taken away nothing of them is left. */
    @ParameterizedTest
    @EnumSource
    void whatWasTakenAwayIsNotTold(NoticeChannel channel) {
        var bare = new Notice(NOTICE.kind(), NOTICE.agent(), null, null, 4, null, AT);
        var outgoing = Formats.put(
                delivery(channel, address(channel), NoticeContent.TEXTS, bare), CONSOLE, List.of("whsec_AA=="), AT);
        assertThat(outgoing.toString()).contains("A new failure").doesNotContain("KeyError", "null");
    }

    private static String whole(NoticeChannel channel, NoticeContent content) {
        return Formats.put(delivery(channel, address(channel), content, NOTICE), CONSOLE, List.of("whsec_AAAA"), AT)
                .toString();
    }

    private static String address(NoticeChannel channel) {
        return channel == NoticeChannel.MAIL ? "a@example.org, b@example.org" : "https://example.org/hooks/1";
    }

    @Test
    void whatRunsSayCallsNobody() {
        assertThat(json(post(NoticeChannel.SLACK, NoticeContent.TITLES, NOTICE).body())
                        .path("text")
                        .asText())
                .isEqualTo("<" + CONSOLE
                        + "#/failures/fail_1?from=a&to=b|&lt;!channel&gt; *KeyError* [x](http://evil): 4 runs>");
        var discord =
                json(post(NoticeChannel.DISCORD, NoticeContent.TITLES, NOTICE).body());
        assertThat(discord.at("/allowed_mentions/parse")).isEmpty();
        assertThat(discord.path("content").asText())
                .startsWith("[\\<!channel\\> \\*KeyError\\* \\[x\\]\\(http://evil\\)");
        var teams = json(post(NoticeChannel.TEAMS, NoticeContent.TITLES, NOTICE).body());
        assertThat(teams.at("/attachments/0/content/body/0/text").asText()).startsWith("[\\<!channel\\>");
        assertThat(teams.at("/attachments/0/contentType").asText())
                .isEqualTo("application/vnd.microsoft.card.adaptive");
    }

    @Test
    void ntfyIsToldTheTopicInTheBody() {
        var delivery = delivery(
                NoticeChannel.NTFY, "https://ntfy.example.org/sub/our-agents?auth=x", NoticeContent.TITLES, NOTICE);
        var post = (Outgoing.Post) Formats.put(delivery, CONSOLE, List.of(), AT);
        assertThat(post.to()).isEqualTo(URI.create("https://ntfy.example.org/sub/?auth=x"));
        assertThat(json(post.body()).path("topic").asText()).isEqualTo("our-agents");
        assertThat(json(post.body()).path("title").asText()).contains("KeyError");
        assertThat(json(post.body()).path("click").asText()).startsWith(CONSOLE);
    }

    @Test
    void mailHasOneLineAsItsSubject() {
        var notice = new Notice(NoticeKind.FAILURE_NEW, "a", "one\r\nBcc: all@example.org", null, 1, null, AT);
        var mail = (Outgoing.Mail) Formats.put(
                delivery(NoticeChannel.MAIL, "a@example.org,b@example.org", NoticeContent.TITLES, notice),
                CONSOLE,
                List.of(),
                AT);
        assertThat(mail.subject()).isEqualTo("one Bcc: all@example.org");
        assertThat(mail.to()).containsExactly("a@example.org", "b@example.org");
    }

    @Test
    void severalAreOneMessageOfBoundedLength() {
        var long1 = new Notice(NoticeKind.FAILURE_NEW, "a", "x".repeat(10_000), "y".repeat(10_000), 1, "/p", AT);
        var many = Collections.nCopies(Delivery.MOST_NOTICES, long1).toArray(new Notice[0]);
        var one = delivery(NoticeChannel.DISCORD, "https://example.org/", NoticeContent.TEXTS, many);
        var more = new Delivery("msg_1", Delivery.Type.NOTICE, one.rule(), "Acme", AT, one.notices(), 7, null);
        var discord = (Outgoing.Post) Formats.put(more, CONSOLE, List.of(), AT);
        assertThat(json(discord.body()).path("content").asText())
                .hasSizeLessThanOrEqualTo(2_000)
                .startsWith("[27 things need a look]");
    }

    @Test
    void aDigestSaysHowYesterdayWas() {
        var one = delivery(NoticeChannel.NTFY, "https://example.org/t", NoticeContent.TITLES, NOTICE, NOTICE);
        var yesterday = new Delivery.Yesterday(AT, AT.plusSeconds(86_400), 1_320, 300, 234);
        var digest = new Delivery("msg_1", Delivery.Type.DIGEST, one.rule(), "Acme", AT, one.notices(), 0, yesterday);
        assertThat(MessageText.of(digest, CONSOLE).title())
                .isEqualTo("Yesterday: 1,320 runs, 78 % good, 2 new failures");
        assertThat(MessageText.of(digest, CONSOLE).link())
                .isEqualTo(CONSOLE + "#/sessions?from=2026-03-04T10%3A00%3A00Z&to=2026-03-05T10%3A00%3A00Z");
        var still = new Delivery(
                "msg_1",
                Delivery.Type.DIGEST,
                one.rule(),
                "Acme",
                AT,
                List.of(),
                0,
                new Delivery.Yesterday(AT, AT, 0, 0, 0));
        assertThat(MessageText.of(still, CONSOLE).title()).isEqualTo("Yesterday: 0 runs");
    }
}
