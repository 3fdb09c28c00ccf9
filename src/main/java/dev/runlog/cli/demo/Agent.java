package dev.runlog.cli.demo;

import java.util.List;

/**
 * Who acts.
 *
 * @param share of all sessions, against the shares of the others
 * @param steps how many events a session of this agent usually has
 * @param states it goes through from the first to the last
 * @param failures why its sessions fail, the usual reason first
 * @param asks what it is told at the beginning, and {@code answers} what it says at the end, with the session's title at
 *     {@code {title}}
 * @param metadata a JSON object
 * @param metrics a JSON object of numbers
 */
record Agent(
        String name,
        double share,
        double steps,
        double secondsPerStep,
        double failureRate,
        double dollarsPerDecision,
        long tokensPerDecision,
        List<String> models,
        List<Phrase> titles,
        List<Phrase> asks,
        List<Phrase> answers,
        Phrase metadata,
        List<String> states,
        List<Tool> tools,
        List<Decision> decisions,
        List<Phrase> failures,
        Phrase metrics) {

    /** What it works with. Input and output are JSON objects. */
    record Tool(String name, double dollars, Phrase reasoning, Phrase input, Phrase output) {}

    /** What it makes up its mind about. The alternatives are a JSON array. */
    record Decision(Phrase reasoning, Phrase alternatives) {}
}
