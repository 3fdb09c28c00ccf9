package dev.runlog.api;

import dev.runlog.model.Environment;
import dev.runlog.model.NoticeChannel;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import dev.runlog.model.Problem;
import dev.runlog.model.Text;
import dev.runlog.model.User;
import dev.runlog.notices.Formats;
import dev.runlog.notices.NoticeRule;
import dev.runlog.notices.Schedule;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A rule as it is to be; what is null is as usual. */
public record WantedNoticeRule(
        Boolean enabled,
        @NotBlank @Text(max = NoticeRule.LONGEST_NAME) String name,
        Environment environment,
        @NotEmpty List<@NotNull NoticeKind> kinds,

        @Size(max = NoticeRule.MOST_NAMES, message = TOO_MANY)
        List<@NotBlank @Text(max = 256) String> agents,

        @Size(max = NoticeRule.MOST_NAMES, message = TOO_MANY)
        List<@NotBlank @Text(max = 50) String> labels,

        NoticeContent content,
        @NotNull NoticeChannel channel,
        @NotBlank @Text(max = NoticeRule.LONGEST_ADDRESS) String address,
        @Min(0) @Max(1_440) Long everyMinutes,
        @Text(max = 50) String zone,
        @Pattern(regexp = TIME, message = TIME_MUST) String quietFrom,
        @Pattern(regexp = TIME, message = TIME_MUST) String quietTo,
        @Pattern(regexp = TIME, message = TIME_MUST) String digestAt) {

    private static final String TIME = "([01][0-9]|2[0-3]):[0-5][0-9]";
    private static final String TOO_MANY = "must have at most " + NoticeRule.MOST_NAMES + " names";
    private static final String TIME_MUST = "must be a time of the day, as in 07:30";

    private static final int MOST_RECIPIENTS = 10;

    /**
     * Refuses what cannot be one.
     *
     * @param canMail whether this server can send any mail
     */
    NoticeRule rule(long id, boolean canMail) {
        checkAddress(channel, address.strip(), canMail);
        return new NoticeRule(
                id,
                enabled == null || enabled,
                null,
                name,
                environment == null ? Environment.LIVE : environment,
                Set.copyOf(kinds),
                names(agents),
                names(labels),
                content == null ? NoticeContent.TITLES : content,
                channel,
                address.strip(),
                schedule(),
                null,
                null);
    }

    private static Set<String> names(List<String> given) {
        return given == null ? Set.of() : new LinkedHashSet<>(given);
    }

    private Schedule schedule() {
        if ((quietFrom == null) != (quietTo == null)) {
            String missing = quietFrom == null ? "quietFrom" : "quietTo";
            throw Problem.invalid(missing, "must be given where the other end of the quiet hours is");
        }
        if (quietFrom != null && quietFrom.equals(quietTo)) {
            throw Problem.invalid(
                    "quietTo", "must be another time than quietFrom: to be quiet all day, switch the rule off");
        }
        return new Schedule(
                Duration.ofMinutes(everyMinutes == null ? 0 : everyMinutes),
                zone(zone),
                time(quietFrom),
                time(quietTo),
                time(digestAt));
    }

    private static LocalTime time(String text) {
        return text == null ? null : LocalTime.parse(text);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name == null ? "UTC" : name);
        } catch (DateTimeException unknown) {
            throw Problem.invalid("zone", "must be the name of a time zone, as in Europe/Berlin");
        }
    }

    private static void checkAddress(NoticeChannel channel, String address, boolean canMail) {
        if (channel == NoticeChannel.MAIL) {
            checkRecipients(address, canMail);
            return;
        }
        var uri = uri(address);
        if (channel == NoticeChannel.NTFY && !uri.getPath().matches("/([^/]+/)*[-_A-Za-z0-9]{1,64}")) {
            throw Problem.invalid("address", "must end with the name of a topic, as in https://ntfy.sh/our-agents");
        }
    }

    private static void checkRecipients(String address, boolean canMail) {
        if (!canMail) {
            throw Problem.invalid(
                    "channel", "cannot be mail: whoever runs this server sets smtp.host and smtp.from first");
        }
        var recipients = Formats.recipients(address);
        if (recipients.size() > MOST_RECIPIENTS || !recipients.stream().allMatch(WantedNoticeRule::isPlainEmail)) {
            throw Problem.invalid(
                    "address", "must be 1 to " + MOST_RECIPIENTS + " e-mail addresses with commas in between");
        }
    }

    /** Without what has a meaning of its own in the headers of mail. */
    private static boolean isPlainEmail(String text) {
        return User.isEmail(text) && text.matches("[!-~&&[^<>()\\[\\]:;,\"\\\\]]+");
    }

    private static URI uri(String address) {
        String must =
                "must be the address of a receiver, as in https://example.org/hooks/1, without a name and password in it";
        try {
            var uri = new URI(address);
            boolean fits = uri.getScheme() != null
                    && uri.getScheme().matches("https?")
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getRawFragment() == null
                    && address.matches("[!-~]+");
            if (fits) {
                return uri;
            }
        } catch (URISyntaxException broken) {
            throw Problem.invalid("address", must);
        }
        throw Problem.invalid("address", must);
    }
}
