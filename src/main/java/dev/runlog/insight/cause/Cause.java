package dev.runlog.insight.cause;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.text.FailureClass;
import dev.runlog.insight.text.NormalText;
import dev.runlog.insight.text.Normalizer;
import dev.runlog.model.Sha256;
import java.util.Locale;

/**
 * What went wrong, without what differs from run to run.
 *
 * @param tool that failed; null for why a run failed
 * @param text that tells it from others
 * @param title the same for people
 * @param hash of kind, tool and text, and of the version of the rules that made it
 */
public record Cause(Kind kind, String tool, String text, String title, FailureClass failureClass, String hash) {

    private static final int HASH_BYTES = 16;

    public enum Kind {
        /** Why a run failed. */
        RUN,
        /** What failed in a run, whatever became of it. */
        ERROR;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param said as it was recorded, at most a few thousand characters of it */
    static Cause ofRun(String said) {
        return of(Kind.RUN, null, said);
    }

    static Cause ofError(String tool, String said) {
        return of(Kind.ERROR, tool, said);
    }

    private static Cause of(Kind kind, String tool, String said) {
        var normal = Normalizer.of(said);
        return new Cause(kind, tool, normal.text(), normal.title(), FailureClass.of(normal), hash(kind, tool, normal));
    }

    private static String hash(Kind kind, String tool, NormalText normal) {
        String all = Normalizer.VERSION + "\n" + kind.wire() + "\n" + (tool == null ? "" : tool) + "\n" + normal.text();
        return Sha256.hex(all, HASH_BYTES);
    }
}
