package dev.runlog.store.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Condition.Field;
import dev.runlog.model.Environment;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.columns.Units;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.facts.FactScan;
import dev.runlog.store.facts.InsightFacts;
import dev.runlog.store.facts.MarkFacts;
import dev.runlog.store.facts.Selection;
import dev.runlog.store.facts.SessionFacts;
import dev.runlog.store.facts.SessionSet;
import dev.runlog.store.figures.TopGroups.Found;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More groups than are held at once: they are added up part by part, and none is lost or counted twice. */
class TopGroupsTest {

    private static final int BLOCKS = 90;
    private static final int USERS = 30_000;
    private static final int MOST = 50;
    private static final GroupKeys BY_USER = new GroupKeys(Group.of(Field.USER), Map.of());

    /** As long as a name can be that is not written in Latin letters. */
    private static final String LONG = "名".repeat(250);

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final List<FactBlock> PENDING = new ArrayList<>();
    private static final Map<String, Double> SESSIONS = new HashMap<>();
    private static final Map<String, Double> COSTS = new HashMap<>();

    @BeforeAll
    static void record() {
        var random = new Random(11);
        for (int block = 0; block < BLOCKS; block++) {
            var facts = new ArrayList<SessionFacts>();
            for (int i = 0; i < FactBlock.MOST_SESSIONS; i++) {
                String user = LONG + random.nextInt(USERS);
                double cost = random.nextInt(3);
                facts.add(session(block * FactBlock.MOST_SESSIONS + i, user, cost));
                SESSIONS.merge(user, 1.0, Double::sum);
                if (cost > 0) {
                    COSTS.merge(user, cost * Units.PER_COST, Double::sum);
                }
            }
            PENDING.add(FactBlock.of(facts));
        }
    }

    private static SessionFacts session(long number, String user, double cost) {
        return new SessionFacts(
                number,
                1,
                1,
                SessionStatus.COMPLETED,
                null,
                1,
                cost,
                0,
                0,
                0,
                "agent",
                user,
                "",
                "",
                Map.of(),
                Map.of(),
                MarkFacts.NONE,
                InsightFacts.NONE);
    }

    private static FactScan scan(Sql sql) {
        return new FactScan(
                sql,
                new Tenant(1, Environment.TEST),
                new Selection(SessionFilter.began(null, null), List.of()),
                FactColumn.of(Field.USER),
                PENDING,
                new SessionSet());
    }

    private static List<Found> expected(Map<String, Double> sums) {
        return sums.entrySet().stream()
                .map(group -> new Found(group.getKey(), group.getValue()))
                .sorted(Comparator.comparing((Found found) -> -found.sum()).thenComparing(Found::group))
                .limit(MOST)
                .toList();
    }

    @Test
    void thoseWithMostSessionsAreFound() {
        var groups = InsideStore.readers(app.store()).read(sql -> TopGroups.bySessions(scan(sql), BY_USER, MOST));
        assertThat(groups.count()).isEqualTo(SESSIONS.size());
        assertThat(groups.found()).isEqualTo(expected(SESSIONS));
    }

    @Test
    void thoseThatCostMostAreFound() {
        var groups = InsideStore.readers(app.store()).read(sql -> TopGroups.byCost(scan(sql), BY_USER, MOST));
        assertThat(groups.count()).isEqualTo(COSTS.size());
        assertThat(groups.found()).isEqualTo(expected(COSTS));
    }
}
