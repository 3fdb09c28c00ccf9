package dev.runlog.otlp.wire;

/** What a request carries. */
public enum Signal {
    TRACES("/v1/traces", "spans", "resourceSpans", "rejectedSpans"),
    LOGS("/v1/logs", "log records", "resourceLogs", "rejectedLogRecords"),
    METRICS("/v1/metrics", "metrics", "resourceMetrics", "rejectedDataPoints");

    private final String path;
    private final String items;
    private final String member;
    private final String rejected;

    Signal(String path, String items, String member, String rejected) {
        this.path = path;
        this.items = items;
        this.member = member;
        this.rejected = rejected;
    }

    /** Where such requests go. */
    public String path() {
        return path;
    }

    /** What they carry, in words. */
    String items() {
        return items;
    }

    /** The member that holds them in JSON. */
    String member() {
        return member;
    }

    /** The member of a reply in JSON that counts those that were refused. */
    public String rejected() {
        return rejected;
    }
}
