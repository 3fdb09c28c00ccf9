package dev.runlog.store.behaviour;

import dev.runlog.store.access.Readers;

/** How runs go. */
public record Behaviour(PathStore paths, DecisionStore decisions) {

    public static Behaviour of(Readers readers) {
        return new Behaviour(new PathStore(readers), new DecisionStore(readers));
    }
}
