package dev.runlog.model;

import java.util.List;

/**
 * Part of a list.
 *
 * @param nextCursor asks for what follows; null at the end
 */
public record Page<T>(List<T> items, String nextCursor) {}
