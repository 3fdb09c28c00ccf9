package dev.runlog.bench;

import java.util.Map;

/** Puts something under load and says what it did. */
@FunctionalInterface
interface Load {
    Map<Figure, Double> run(int seconds) throws Exception;
}
