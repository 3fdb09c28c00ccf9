package dev.runlog.store.details;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.runlog.model.Beginning;
import dev.runlog.model.Event;
import dev.runlog.model.EventDetails;
import dev.runlog.model.Failure;
import dev.runlog.model.JsonText;
import dev.runlog.store.db.Sql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what went wrong in an error event: clients put it into toolError, reasoning, toolOutput, metadata, or a member of
 * their own. The first of these that says it counts.
 */
public final class Failures {

    /** What is asked of the event {@code e} and its details {@code d}. */
    public static final String COLUMNS = "e.tool_name, e.reasoning, e.tool_output, d.tool_error, d.metadata, d.extra";

    private static final int PREVIEW = 200;

    private static final Set<String> MESSAGES =
            Set.of("message", "msg", "errormessage", "error", "detail", "details", "description");
    private static final Set<String> TYPES =
            Set.of("type", "name", "errortype", "errorname", "code", "errorcode", "class", "exception");
    private static final Set<String> STACKS = Set.of("stack", "stacktrace", "traceback");
    /** Objects that are about the failure as a whole. */
    private static final Set<String> INNER = Set.of("error", "exception", "err", "toolerror");

    /** Nothing went wrong, in a client's words. */
    private static final Set<String> EMPTY = Set.of("{}", "\"\"");

    private static final Failure NOTHING = new Failure(null, null, null);

    private Failures() {}

    /** @return nothing when it says nothing */
    public static Optional<Failure> read(ResultSet row) throws SQLException {
        return find(
                row.getString("tool_error"),
                row.getString("reasoning"),
                row.getString("tool_output"),
                row.getString("metadata"),
                row.getString("extra"),
                row.getString("tool_name"));
    }

    /** What a call of a tool says went wrong, by its toolError alone: all else it says is about the call. */
    public static Optional<Failure> ofCall(ResultSet row) throws SQLException {
        String toolError = row.getString("tool_error");
        var found = in(toolError);
        if (found.said() == null && toolError != null && !EMPTY.contains(toolError.strip())) {
            return Optional.of(new Failure(null, toolError, found.stack()));
        }
        return found.said() == null ? Optional.empty() : Optional.of(found);
    }

    /** The beginning of what it says; nothing when it says nothing. */
    public static Optional<String> preview(ResultSet row) throws SQLException {
        return read(row).map(Failure::said).map(text -> Beginning.of(text, PREVIEW));
    }

    static Optional<Failure> of(Event event) {
        var details = event.details() == null ? EventDetails.NONE : event.details();
        return find(
                text(details.toolError()),
                event.reasoning(),
                text(event.toolOutput()),
                text(details.metadata()),
                text(details.extra()),
                event.toolName());
    }

    private static String text(JsonText json) {
        return Sql.text(json);
    }

    private static Optional<Failure> find(
            String toolError, String reasoning, String toolOutput, String metadata, String extra, String toolName) {
        var found = in(toolError)
                .or(new Failure(null, reasoning, null))
                .or(in(toolOutput))
                .or(in(metadata))
                .or(in(extra));
        if (found.said() == null) {
            String last = toolError == null ? toolOutput : toolError;
            found = found.or(new Failure(null, last == null ? toolName : last, null));
        }
        return found.said() == null ? Optional.empty() : Optional.of(found);
    }

    /** @param json an object or a text; null for none */
    private static Failure in(String json) {
        if (json == null) {
            return NOTHING;
        }
        try (var in = KeptJson.parse(json)) {
            if (in.nextToken() == JsonToken.VALUE_STRING) {
                return new Failure(null, filled(in.getText()), null);
            }
            return in.hasToken(JsonToken.START_OBJECT) ? inObject(in, true) : NOTHING;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
    }

    /** Reads the object the parser stands on, to its end. */
    private static Failure inObject(JsonParser in, boolean isOutermost) throws IOException {
        var inner = NOTHING;
        String type = null;
        String message = null;
        String stack = null;
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = plain(in.currentName());
            in.nextToken();
            if (in.hasToken(JsonToken.START_OBJECT) && isOutermost && INNER.contains(name)) {
                inner = inner.or(inObject(in, false));
            } else if (in.hasToken(JsonToken.VALUE_STRING) || in.currentToken().isNumeric()) {
                String text = in.hasToken(JsonToken.VALUE_STRING) || TYPES.contains(name) ? filled(in.getText()) : null;
                message = message == null && MESSAGES.contains(name) ? text : message;
                type = type == null && TYPES.contains(name) ? text : type;
                stack = stack == null && STACKS.contains(name) ? text : stack;
            } else {
                in.skipChildren();
            }
        }
        // A type or a name alone may be that of anything.
        boolean isFailure = message != null || stack != null;
        return isFailure ? new Failure(type, message, stack).or(inner) : inner;
    }

    /** {@code error_message} and {@code errorMessage} are one. */
    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static String filled(String text) {
        return text.isBlank() ? null : text;
    }
}
