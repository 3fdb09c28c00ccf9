package dev.runlog.notices;

import dev.runlog.model.Environment;
import dev.runlog.model.NoticeChannel;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import java.time.Instant;
import java.util.Set;

/**
 * Who of an organization is told of what.
 *
 * @param enabled whether it speaks at all
 * @param offBecause why it was switched off without being asked; null unless it was
 * @param agents whose findings are told; empty for all, and for what is about no single agent
 * @param labels one of which a run must have among those that a finding is about; empty for any
 * @param address of the channel: where to post, or whom to write with commas in between
 */
public record NoticeRule(
        long id,
        boolean enabled,
        String offBecause,
        String name,
        Environment environment,
        Set<NoticeKind> kinds,
        Set<String> agents,
        Set<String> labels,
        NoticeContent content,
        NoticeChannel channel,
        String address,
        Schedule schedule,
        String createdBy,
        Instant createdAt) {

    /** In one organization. */
    public static final int MOST = 50;

    /** In characters. */
    public static final int LONGEST_NAME = 100;

    /** In characters. */
    public static final int LONGEST_ADDRESS = 2_000;

    /** Of agents, and of labels. */
    public static final int MOST_NAMES = 50;

    /**
     * Whether such a thing is told, as far as labels do not matter.
     *
     * @param agent null when it is about several, or none
     */
    public boolean wants(Environment where, NoticeKind kind, String agent) {
        if (!enabled || !kinds.contains(kind)) {
            return false;
        }
        return kind == NoticeKind.BACKUP_FAILED || (environment == where && isMeant(agent));
    }

    private boolean isMeant(String agent) {
        return agents.isEmpty() || (agent != null && agents.contains(agent));
    }
}
