package dev.runlog.model;

/**
 * What the runs of an agent report, and what they leave out.
 *
 * @param old runs that began so long ago that they should have ended
 * @param oldOpen how many of those have not
 * @param unjudged how many of those that completed do not say whether they succeeded
 * @param unexplained how many of those that failed give no reason, and have no error that does
 * @param oneUser whether all are for the same user
 */
public record AgentReport(
        String agentName,
        long runs,
        long old,
        long oldOpen,
        long completed,
        long unjudged,
        long failed,
        long unexplained,
        long events,
        boolean oneUser) {}
