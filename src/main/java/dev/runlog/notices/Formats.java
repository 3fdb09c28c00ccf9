package dev.runlog.notices;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Puts a message into the format of its channel. */
public final class Formats {

    private static final Pattern COMMAS = Pattern.compile("[,\\s]+");

    private Formats() {}

    /**
     * @param console its address, with a slash at the end
     * @param secrets of the rule that are valid now
     */
    public static Outgoing put(Delivery delivery, String console, List<String> secrets, Instant now) {
        var text = MessageText.of(delivery, console);
        String address = delivery.rule().address();
        return switch (delivery.rule().channel()) {
            case WEBHOOK -> {
                String body = WebhookFormat.body(delivery, text);
                yield post(address, body, Signature.headers(delivery.id(), now, body, secrets));
            }
            case SLACK -> post(address, ChatFormats.slack(text), Map.of());
            case TEAMS -> post(address, ChatFormats.teams(text), Map.of());
            case DISCORD -> post(address, ChatFormats.discord(text), Map.of());
            case NTFY -> ChatFormats.ntfy(text, URI.create(address));
            case MAIL -> new Outgoing.Mail(recipients(address), text.title(), text.plain(), delivery.id());
        };
    }

    private static Outgoing.Post post(String address, String body, Map<String, String> headers) {
        return new Outgoing.Post(URI.create(address), body, headers);
    }

    /** Those that an address of mail names. */
    public static List<String> recipients(String address) {
        return List.of(COMMAS.split(address.strip()));
    }
}
