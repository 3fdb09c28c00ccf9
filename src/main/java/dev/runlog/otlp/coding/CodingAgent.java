package dev.runlog.otlp.coding;

/** The coding agents whose logs are understood, told by what the names of their records begin with. */
enum CodingAgent {
    CLAUDE_CODE("claude-code", "Claude Code", "claude_code.", "session.id"),
    CODEX("codex", "Codex", "codex.", "conversation.id"),
    GEMINI_CLI("gemini-cli", "Gemini CLI", "gemini_cli.", "session.id"),
    QWEN_CODE("qwen-code", "Qwen Code", "qwen-code.", "session.id");

    private final String key;
    private final String title;
    private final String prefix;
    private final String session;

    CodingAgent(String key, String title, String prefix, String session) {
        this.key = key;
        this.title = title;
        this.prefix = prefix;
        this.session = session;
    }

    /** The agent's name in sessions and their keys. */
    String key() {
        return key;
    }

    /** As people call it. */
    String title() {
        return title;
    }

    /** The attribute with the session's id. */
    String session() {
        return session;
    }

    /** What the names of its records begin with. */
    String prefix() {
        return prefix;
    }
}
