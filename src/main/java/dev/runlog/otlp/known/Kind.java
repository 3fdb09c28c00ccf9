package dev.runlog.otlp.known;

/** What a span is, to somebody who looks at agents. */
public enum Kind {
    AGENT,
    WORKFLOW,
    /** A WORKFLOW, unless it turns out to be within something of an agent: then a STEP. */
    CHAIN,
    STEP,
    LLM,
    TOOL,
    RETRIEVAL,
    EMBED,
    STATE,
    OTHER;

    /** Whether there is a session once there is one of these. */
    public boolean makesSession() {
        return switch (this) {
            case AGENT, WORKFLOW, CHAIN, LLM, TOOL, RETRIEVAL -> true;
            case STEP, EMBED, STATE, OTHER -> false;
        };
    }

    /** Whether it can be the run itself. */
    public boolean canBeRun() {
        return this == AGENT || this == WORKFLOW || this == LLM;
    }
}
