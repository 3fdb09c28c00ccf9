package dev.runlog.store.notices;

import dev.runlog.insight.Finding;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The runs that a finding is about, as far as rules ask of them: those of its agent, of the last days before it. */
record FindingRuns(Sql sql, Tenant tenant, Finding finding) {

    private static final Duration RECENT = Duration.ofDays(7);

    /** Whether one of them has one of these labels. */
    boolean haveOneOf(Set<String> labels) throws SQLException {
        var arguments = new ArrayList<Object>(List.of(tenant.organization()));
        arguments.addAll(labels);
        arguments.add(tenant.environment().wire());
        arguments.add(finding.at().minus(RECENT));
        if (finding.agent() != null) {
            arguments.add(finding.agent());
        }
        return sql.any(
                """
                SELECT 1 FROM label l
                JOIN session_label sl ON sl.label_id = l.id
                JOIN session s ON s.id = sl.session_id
                WHERE l.organization_id = ? AND l.name IN (%s) AND s.environment = ? AND s.created_at >= ? %s
                LIMIT 1
                """.formatted(
                                String.join(", ", Collections.nCopies(labels.size(), "?")),
                                finding.agent() == null ? "" : "AND s.agent_name = ?"),
                arguments.toArray());
    }

    /** What the newest of them failed with that the finding names by its title; null when there is none. */
    String text() throws SQLException {
        return sql.one("""
                        SELECT c.text FROM given_numbers(?) named CROSS JOIN cause c CROSS JOIN run_cause rc
                        WHERE c.id = named.value AND rc.cause_id = c.id
                        ORDER BY rc.created_at DESC LIMIT 1
                        """, row -> row.getString(1), namedCauses().toString()).orElse(null);
    }

    private List<Long> namedCauses() throws SQLException {
        var named = new ArrayList<Long>();
        sql.each(
                """
                SELECT id, title FROM cause
                WHERE organization_id = ? AND environment = ? AND kind = 'run' AND title <> ''
                """,
                row -> {
                    if (finding.sentence().contains(row.getString("title"))) {
                        named.add(row.getLong("id"));
                    }
                },
                List.of(tenant.organization(), tenant.environment().wire()));
        return named;
    }
}
