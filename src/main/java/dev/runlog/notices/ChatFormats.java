package dev.runlog.notices;

import static dev.runlog.notices.WebhookFormat.object;
import static dev.runlog.notices.WebhookFormat.write;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What the incoming webhooks of chats take. What a run says is text to each of them: no markup, nobody is called. */
final class ChatFormats {

    /** Discord refuses longer ones. */
    private static final int DISCORD_MOST = 2_000;
    /** Ntfy makes a file of longer ones. */
    private static final int NTFY_MOST = 3_500;

    private ChatFormats() {}

    static String slack(MessageText text) {
        UnaryOperator<String> plain =
                words -> words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return write(object().put("text", lines(text, plain, (words, link) -> "<" + link + "|" + words + ">"))
                .put("unfurl_links", false));
    }

    static String discord(MessageText text) {
        var body = object();
        String content = lines(text, ChatFormats::markdown, (words, link) -> "[" + words + "](<" + link + ">)");
        body.put("content", cut(content, DISCORD_MOST));
        body.putObject("allowed_mentions").putArray("parse");
        return write(body);
    }

    /** An adaptive card, as the workflows of Teams take it. */
    static String teams(MessageText text) {
        var body = object().put("type", "message");
        var attachment = body.putArray("attachments").addObject();
        attachment.put("contentType", "application/vnd.microsoft.card.adaptive");
        var card = attachment.putObject("content");
        card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
        card.put("type", "AdaptiveCard").put("version", "1.4");
        var blocks = card.putArray("body");
        for (String line : lines(text, ChatFormats::markdown, (words, link) -> "[" + words + "](" + link + ")")
                .split("\n", -1)) {
            blocks.addObject().put("type", "TextBlock").put("text", line).put("wrap", true);
        }
        return write(body);
    }

    /** Ntfy takes JSON at its root, with the topic in it. */
    static Outgoing.Post ntfy(MessageText text, URI topic) {
        String path = topic.getPath();
        int slash = path.lastIndexOf('/');
        var body = object().put("topic", path.substring(slash + 1)).put("title", text.title());
        body.put("message", cut(text.plain().substring(text.title().length()).strip(), NTFY_MOST));
        body.put("click", text.link());
        String query = topic.getRawQuery() == null ? "" : "?" + topic.getRawQuery();
        var root =
                URI.create(topic.getScheme() + "://" + topic.getRawAuthority() + path.substring(0, slash + 1) + query);
        return new Outgoing.Post(root, write(body), Map.of());
    }

    @FunctionalInterface
    private interface Link {
        String of(String words, String address);
    }

    private static String lines(MessageText text, UnaryOperator<String> plain, Link link) {
        List<String> lines = new ArrayList<>();
        lines.add(link.of(plain.apply(text.title()), text.link()));
        for (var line : text.lines()) {
            if (!(text.lines().size() == 1 && line.words().equals(text.title()))) {
                String words = plain.apply(line.words());
                lines.add("• " + (line.link() == null ? words : link.of(words, line.link())));
            }
            if (line.text() != null) {
                lines.add(plain.apply(line.text()));
            }
        }
        if (text.end() != null) {
            lines.add(text.end());
        }
        return String.join("\n", lines);
    }

    private static String markdown(String words) {
        return words.replaceAll("[\\\\`*_~|<>\\[\\]()#@]", "\\\\$0");
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
