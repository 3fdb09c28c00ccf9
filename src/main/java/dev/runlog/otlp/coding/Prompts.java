package dev.runlog.otlp.coding;

import dev.runlog.otlp.known.Kind;

/** What was asked for. */
final class Prompts {

    private Prompts() {}

    static LogReading read(CodingRecord record, String id) {
        String prompt = record.text("prompt", "prompt_text");
        if (prompt == null || CodingRecord.isRedacted(prompt)) {
            Long length = record.whole("prompt_length");
            prompt = length == null ? "Prompt" : "Prompt, " + length + " characters";
        }
        boolean machine = prompt.startsWith(CodingRecord.NOTIFICATION);
        return new Drafting(record, id == null || !machine ? id : id + ":notification")
                .says(prompt, null)
                .as(Kind.STATE);
    }
}
