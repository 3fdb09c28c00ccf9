package dev.runlog.store.notices;

import dev.runlog.model.Actor;
import dev.runlog.model.NoticeChannel;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.notices.Delivery;
import dev.runlog.notices.NoticeRule;
import dev.runlog.notices.Signature;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.net.URI;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An organization's rules. The audit log says what was done to which, and where its notices go: the host, not the address. */
public final class RuleStore {

    /** For so long receivers may verify with the secret before, too. */
    public static final Duration BOTH_SECRETS = Duration.ofHours(24);

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    RuleStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** @param secret what its webhooks are signed with, which is told this once; null for other channels */
    public record WithSecret(NoticeRule rule, String secret) {}

    /** In the order in which they were made. */
    public List<NoticeRule> all(long organization) {
        return readers.read(organization, sql -> RuleRows.all(sql, organization));
    }

    /** @param rule without id and maker */
    public CompletableFuture<WithSecret> create(long organization, NoticeRule rule, Actor who) {
        return writer.submit(Checked.ROOM, sql -> {
            Authority.of(sql, who, organization).require(Permission.NOTICES);
            if (RuleRows.all(sql, organization).size() >= NoticeRule.MOST) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "This organization has " + NoticeRule.MOST
                                + " notice rules, the most there may be: delete some first.");
            }
            String secret = rule.channel() == NoticeChannel.WEBHOOK ? Signature.newSecret(random) : null;
            long id = RuleRows.insert(sql, organization, madeBy(rule, who), digestDue(rule), secret);
            var made = RuleRows.require(sql, organization, id);
            note(sql, organization, who, "notice-rule.created", made);
            return new WithSecret(made, secret);
        });
    }

    private NoticeRule madeBy(NoticeRule rule, Actor who) {
        return new NoticeRule(
                0,
                rule.enabled(),
                null,
                rule.name(),
                rule.environment(),
                rule.kinds(),
                rule.agents(),
                rule.labels(),
                rule.content(),
                rule.channel(),
                rule.address(),
                rule.schedule(),
                who.name(),
                now());
    }

    /** Puts another in its place. One that becomes a webhook gets a secret; what waits for one that is off is dropped. */
    public CompletableFuture<WithSecret> replace(long organization, NoticeRule rule, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.NOTICES);
            var before = RuleRows.require(sql, organization, rule.id());
            RuleRows.update(sql, rule, digestDue(rule));
            if (!rule.enabled()) {
                sql.update("DELETE FROM notice WHERE rule_id = ? AND delivery_id IS NULL", rule.id());
            }
            String secret = null;
            if (rule.channel() != NoticeChannel.WEBHOOK) {
                sql.update(
                        "UPDATE notice_rule SET secret = NULL, old_secret = NULL, old_secret_until = NULL WHERE id = ?",
                        rule.id());
            } else if (before.channel() != NoticeChannel.WEBHOOK) {
                secret = Signature.newSecret(random);
                sql.update("UPDATE notice_rule SET secret = ? WHERE id = ?", secret, rule.id());
            }
            var after = RuleRows.require(sql, organization, rule.id());
            if (!after.equals(before)) {
                note(sql, organization, who, "notice-rule.changed", after);
            }
            return new WithSecret(after, secret);
        });
    }

    /** With all that it had to say, and the log of what it said. */
    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.NOTICES);
            var rule = RuleRows.require(sql, organization, id);
            sql.update("DELETE FROM notice WHERE rule_id = ?", id);
            sql.update("DELETE FROM notice_delivery WHERE rule_id = ?", id);
            sql.update("DELETE FROM notice_rule WHERE id = ?", id);
            note(sql, organization, who, "notice-rule.deleted", rule);
            return null;
        });
    }

    /** The one before stays valid for {@link #BOTH_SECRETS}. */
    public CompletableFuture<WithSecret> newSecret(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.NOTICES);
            var rule = RuleRows.require(sql, organization, id);
            if (rule.channel() != NoticeChannel.WEBHOOK) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "This rule does not sign what it sends: only those of the channel webhook have a secret.");
            }
            String secret = Signature.newSecret(random);
            sql.update(
                    "UPDATE notice_rule SET old_secret = secret, old_secret_until = ?, secret = ? WHERE id = ?",
                    now().plus(BOTH_SECRETS),
                    secret,
                    id);
            note(sql, organization, who, "notice-rule.new-secret", rule);
            return new WithSecret(rule, secret);
        });
    }

    /** Sends a message that says nothing, once. @return its id */
    public CompletableFuture<String> test(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.NOTICES);
            var rule = RuleRows.require(sql, organization, id);
            note(sql, organization, who, "notice-rule.tested", rule);
            return DeliveryRows.insert(sql, organization, id, Delivery.Type.TEST, now());
        });
    }

    private Instant digestDue(NoticeRule rule) {
        return rule.enabled() && rule.schedule().isDigest() ? rule.schedule().nextDigest(now()) : null;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** An address may be all that it takes to write there. */
    private void note(Sql sql, long organization, Actor who, String action, NoticeRule rule) throws SQLException {
        String where = rule.channel() == NoticeChannel.MAIL
                ? rule.address()
                : URI.create(rule.address()).getHost();
        String what = rule.name() + " (" + rule.channel().wire() + ", " + where + (rule.enabled() ? ")" : ", off)");
        AuditStore.note(sql, organization, clock.instant(), who.name(), action, what);
    }
}
