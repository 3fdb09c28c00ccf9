package dev.runlog.model;

import java.time.Instant;

/** When the first and when the last session of a group began. */
public record GroupSpan(Instant first, Instant last) {}
