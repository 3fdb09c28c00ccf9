package dev.runlog.watch;

import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.insight.change.Figure;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.watch.WhatMoved.Found;
import dev.runlog.watch.WhatMoved.Moved;
import dev.runlog.watch.WhatMoved.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Figures that were worse yesterday: of each agent the one that matters most, of all together one that no agent has. What
 * is no share moves for many a harmless reason: it takes more to be told. Means are not told at all: a single run that costs
 * a hundred times as much as others moves that of its day.
 */
public final class WorseFigures implements FindingSource {

    private static final List<Figure> TOLD = List.of(Figure.SUCCESS_RATE, Figure.P50_DURATION, Figure.P95_DURATION);

    private static final double SMALL_CHANCE = 0.0005;

    private final WhatMoved whatMoved;

    public WorseFigures(WhatMoved whatMoved) {
        this.whatMoved = whatMoved;
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.FIGURE_WORSE);
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        return whatMoved
                .find(tenant, SessionFilter.began(null, null), Window.DAY, now)
                .thenApply(found -> findings(found, now));
    }

    private static List<Finding> findings(Found found, Instant now) {
        var told = new ArrayList<Moved>();
        found.items().stream()
                .map(Moved::agentName)
                .filter(agent -> agent != null)
                .distinct()
                .forEach(agent -> worst(found, agent).ifPresent(told::add));
        worst(found, null)
                .filter(all -> told.stream().noneMatch(moved -> moved.figure() == all.figure()))
                .ifPresent(told::add);
        return told.stream().map(moved -> finding(moved, found, now)).toList();
    }

    private static Optional<Moved> worst(Found found, String agent) {
        return TOLD.stream()
                .flatMap(figure -> found.items().stream()
                        .filter(moved -> moved.figure() == figure && moved.worse())
                        .filter(moved -> agent == null ? moved.agentName() == null : agent.equals(moved.agentName()))
                        .filter(moved -> figure.isShare() || moved.chance() < SMALL_CHANCE))
                .findFirst();
    }

    private static Finding finding(Moved moved, Found found, Instant now) {
        String whose = moved.agentName() == null ? "" : moved.agentName() + " ";
        return new Finding(
                Kind.FIGURE_WORSE,
                whose + moved.figure().wire() + " " + found.from(),
                moved.agentName(),
                moved.sentence(),
                (double) moved.runs(),
                moved.path(),
                now);
    }
}
