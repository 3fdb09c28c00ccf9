package dev.runlog.otlp.coding;

import dev.runlog.otlp.known.Kind;

/** What was asked for. */
final class Prompts {

    private static final String NOTIFICATION = "<task-notification>";

    private Prompts() {}

    static boolean is(CodingRecord record) {
        return record.name().equals("user_prompt");
    }

    /** Null if it was no person who asked, or nobody shall know what. */
    static String ofPerson(CodingRecord record) {
        String prompt = is(record) ? record.text("prompt", "prompt_text") : null;
        boolean told = prompt != null && !CodingRecord.isRedacted(prompt) && !prompt.startsWith(NOTIFICATION);
        return told ? prompt : null;
    }

    static CodingReading read(CodingRecord record, String id) {
        String prompt = record.text("prompt", "prompt_text");
        if (prompt == null || CodingRecord.isRedacted(prompt)) {
            Long length = record.whole("prompt_length");
            prompt = length == null ? "Prompt" : "Prompt, " + length + " characters";
        }
        boolean machine = prompt.startsWith(NOTIFICATION);
        return new Drafting(record, id == null || !machine ? id : id + ":notification")
                .says(prompt, null)
                .as(Kind.STATE);
    }
}
