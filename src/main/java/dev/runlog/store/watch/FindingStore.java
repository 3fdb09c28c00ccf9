package dev.runlog.store.watch;

import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.model.Environment;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.notices.NoticeQueue;
import dev.runlog.store.runs.Changes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What needs a look, as it was found last. Those who follow along are told when something appears or goes. */
public final class FindingStore {

    /** Of one kind. */
    private static final int MOST = 100;

    private final Writer writer;
    private final Readers readers;
    private final Changes changes;

    public FindingStore(Writer writer, Readers readers, Changes changes) {
        this.writer = writer;
        this.readers = readers;
        this.changes = changes;
    }

    /** The most urgent first. */
    public CompletableFuture<List<Finding>> all(Tenant tenant) {
        return readers.submit(tenant.organization(), sql -> withWords(all(sql, tenant)));
    }

    private static List<Finding> withWords(List<Finding> all) {
        return all.stream().filter(finding -> !finding.sentence().isEmpty()).toList();
    }

    /** Those without words too. */
    private static List<Finding> all(Sql sql, Tenant tenant) throws SQLException {
        var all = new ArrayList<>(sql.all(
                "SELECT * FROM finding WHERE organization_id = ? AND environment = ?",
                FindingStore::finding,
                tenant.organization(),
                tenant.environment().wire()));
        all.sort(Finding.ORDER);
        return all;
    }

    private static Finding finding(ResultSet row) throws SQLException {
        return new Finding(
                Kind.of(row.getString("kind")),
                row.getString("subject"),
                row.getString("agent"),
                row.getString("sentence"),
                row.getDouble("number"),
                row.getString("path"),
                Sql.time(row, "at"));
    }

    /**
     * Puts what was found in the place of what was found before. One that was there stays as old as it was.
     *
     * @param kinds that were looked for
     * @return all there are now; nothing is written when it is the same as before
     */
    public CompletableFuture<List<Finding>> replace(Tenant tenant, Set<Kind> kinds, List<Finding> found) {
        var some = found.stream().sorted(Finding.ORDER).toList();
        return writer.submitBehind(sql -> {
            var before = all(sql, tenant);
            var after = new ArrayList<>(before.stream()
                    .filter(finding -> !kinds.contains(finding.kind()))
                    .toList());
            for (var kind : kinds) {
                some.stream()
                        .filter(finding -> finding.kind() == kind)
                        .limit(MOST)
                        .map(finding -> sinceFirstFound(finding, before))
                        .forEach(after::add);
            }
            after.sort(Finding.ORDER);
            if (!after.equals(before)) {
                write(sql, tenant, after);
                for (var finding : after) {
                    if (before.stream().noneMatch(finding::isKnownFrom)) {
                        NoticeQueue.add(sql, tenant, finding);
                    }
                }
                changes.note(SessionChanged.findings(tenant));
            }
            return withWords(after);
        });
    }

    private static Finding sinceFirstFound(Finding finding, List<Finding> before) {
        return before.stream()
                .filter(finding::isSameAs)
                .findFirst()
                .map(same -> finding.foundAt(same.at()))
                .orElse(finding);
    }

    private static void write(Sql sql, Tenant tenant, List<Finding> all) throws SQLException {
        sql.update(
                "DELETE FROM finding WHERE organization_id = ? AND environment = ?",
                tenant.organization(),
                tenant.environment().wire());
        for (var finding : all) {
            sql.update(
                    """
                    INSERT INTO finding (organization_id, environment, kind, subject, agent, sentence, number, path, at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (organization_id, environment, kind, subject) DO NOTHING
                    """,
                    tenant.organization(),
                    tenant.environment().wire(),
                    finding.kind().wire(),
                    finding.subject(),
                    finding.agent(),
                    finding.sentence(),
                    finding.number(),
                    finding.path(),
                    finding.at());
        }
    }

    /**
     * Whose words they have is not known: they lose all of them. What still holds gets them anew with the next look, and
     * nobody is told again; what is about the user alone goes.
     */
    static void forgetUser(Sql sql, Tenant tenant, String user) throws SQLException {
        for (var finding : all(sql, tenant)) {
            if (finding.subject().endsWith(" " + user)) {
                sql.update(
                        """
                        DELETE FROM finding WHERE organization_id = ? AND environment = ? AND kind = ? AND subject = ?
                        """,
                        tenant.organization(),
                        tenant.environment().wire(),
                        finding.kind().wire(),
                        finding.subject());
            }
        }
        sql.update(
                "UPDATE finding SET sentence = '', path = '' WHERE organization_id = ? AND environment = ?",
                tenant.organization(),
                tenant.environment().wire());
    }

    /** How many there are of each kind, of all tenants together. */
    public Map<Kind, Long> open() {
        return readers.read(sql -> {
            var open = new EnumMap<Kind, Long>(Kind.class);
            sql.each(
                    "SELECT kind, count(*) FROM finding WHERE sentence <> '' GROUP BY kind",
                    row -> open.put(Kind.of(row.getString(1)), row.getLong(2)),
                    List.of());
            return open;
        });
    }

    /** For whom anything may be found. */
    public List<Tenant> tenants() {
        return readers.read(sql -> {
            var tenants = new ArrayList<Tenant>();
            for (long organization : sql.all("SELECT id FROM organization ORDER BY id", row -> row.getLong(1))) {
                for (var environment : Environment.values()) {
                    tenants.add(new Tenant(organization, environment));
                }
            }
            return tenants;
        });
    }
}
