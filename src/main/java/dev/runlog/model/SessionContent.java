package dev.runlog.model;

/**
 * What a run was asked, what it answered, and with which model. What was not sent is null.
 *
 * @param extra what else was sent
 */
public record SessionContent(
        @Text String userInput,
        @Text String assistantOutput,
        @Text(max = 256) String model,
        @AllElse JsonText.Fields extra) {

    /** That of a session that says nothing of it. */
    public static final SessionContent NONE = new SessionContent(null, null, null, null);
}
