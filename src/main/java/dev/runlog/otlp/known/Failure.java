package dev.runlog.otlp.known;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.event.Shapes;
import java.util.regex.Pattern;

/**
 * What went wrong.
 *
 * @param message a sentence, if anybody wrote one
 * @param type null if it is not told
 * @param stack null if it is not told
 */
public record Failure(String message, String type, String stack) {

    private static final int LONGEST_MESSAGE = 10_000;
    private static final int LONGEST_STACK = 4_000;

    /** LangChain writes message, empty line and whole stack into one. */
    private static final Pattern STACK =
            Pattern.compile("\\s*\\n\\s*\\n(?=[^\\n]*\\n\\s+at |Traceback |[^\\n]*\\n\\s+File \")");

    /** Without the stack in the message, and not too long. */
    public static Failure of(String message, String type, String stack) {
        String said = message;
        String told = stack;
        var both = STACK.matcher(said);
        if (both.find()) {
            told = told == null ? said.substring(both.end()) : told;
            said = said.substring(0, both.start());
        }
        return new Failure(
                Beginning.marked(said, LONGEST_MESSAGE),
                Beginning.marked(type, 256),
                Beginning.marked(told, LONGEST_STACK));
    }

    public ObjectNode asObject() {
        var object = Shapes.object().put("message", message);
        if (type != null) {
            object.put("type", type);
        }
        return stack == null ? object : object.put("stack", stack);
    }
}
