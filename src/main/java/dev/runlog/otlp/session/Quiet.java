package dev.runlog.otlp.session;

import java.time.Duration;

/**
 * How long nothing must come before a session is over whose end nobody tells.
 *
 * @param remote if the run is known, and was called by another process that sends nothing
 * @param missing if something above the run, or the run itself, was never sent
 * @param agent if it is a coding agent's
 */
public record Quiet(Duration remote, Duration missing, Duration agent) {

    public static final Quiet USUAL = new Quiet(Duration.ofMinutes(2), Duration.ofMinutes(30), Duration.ofMinutes(30));
}
