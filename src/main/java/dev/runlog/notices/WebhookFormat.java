package dev.runlog.notices;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.NoticeContent;
import java.util.Locale;

/** Our own JSON, described for those who take it in: fields are only ever added, else the version goes up. */
final class WebhookFormat {

    private static final int VERSION = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    private WebhookFormat() {}

    static String body(Delivery delivery, MessageText text) {
        var body = JSON.createObjectNode();
        body.put("type", "runlog." + delivery.type().wire());
        body.put("timestamp", delivery.createdAt().toString());
        var data = body.putObject("data");
        data.put("version", VERSION);
        data.put("id", delivery.id());
        data.put("organization", delivery.organization());
        data.put("environment", delivery.rule().environment().name().toLowerCase(Locale.ROOT));
        data.putObject("rule")
                .put("id", delivery.rule().id())
                .put("name", delivery.rule().name());
        data.put("title", text.title());
        data.put("link", text.link());
        if (delivery.yesterday() != null) {
            addYesterday(data, delivery.yesterday());
        }
        var findings = data.putArray("findings");
        for (int i = 0; i < delivery.notices().size(); i++) {
            addFinding(findings.addObject(), delivery, i, text.lines().get(i));
        }
        data.put("more", delivery.more());
        return write(body);
    }

    private static void addFinding(ObjectNode finding, Delivery delivery, int i, MessageText.Line line) {
        var notice = delivery.notices().get(i);
        finding.put("kind", notice.kind().wire());
        if (notice.agent() != null && delivery.rule().content() != NoticeContent.NONE) {
            finding.put("agentName", notice.agent());
        }
        finding.put("title", line.words());
        if (line.text() != null) {
            finding.put("text", line.text());
        }
        finding.put("number", notice.number());
        finding.put("at", notice.at().toString());
        if (line.link() != null) {
            finding.put("link", line.link());
        }
    }

    private static void addYesterday(ObjectNode data, Delivery.Yesterday yesterday) {
        data.putObject("yesterday")
                .put("from", yesterday.from().toString())
                .put("to", yesterday.to().toString())
                .put("runs", yesterday.runs())
                .put("finished", yesterday.finished())
                .put("succeeded", yesterday.succeeded());
    }

    static String write(ObjectNode body) {
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }
}
