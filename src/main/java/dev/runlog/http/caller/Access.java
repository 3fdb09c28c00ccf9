package dev.runlog.http.caller;

import dev.runlog.model.Scope;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * What it takes to send a request to an address and all below it, told by its headers alone: whoever may not send it is
 * refused before the body is read.
 *
 * @param path below the base path
 * @param audience who may come
 * @param writing what it takes to send a body; nothing when the resource alone can tell
 * @param mostBytes of a body, after decompression
 * @param workFactor how much more becomes of a body than of one of ours
 * @param reply how long it takes to give
 */
public record Access(
        String path, Audience audience, Optional<Scope> writing, int mostBytes, int workFactor, Reply reply) {

    /** Those who send requests. */
    public enum Audience {
        /** Whoever has a key or has signed in; the others are told to send a key. */
        KEYS,
        /** Likewise, but the others are told to sign in. */
        PEOPLE,
        /** Whoever is about to prove who they are, at this very address. */
        NEWCOMERS,
        /** Whoever has a key, and is no page of another site. */
        PROGRAMS,
        /** Whoever comes, with a proof or without, to this very address. */
        ANYONE,
        /** Nobody is asked who they are. */
        PUBLIC
    }

    /** What becomes of a request without a body. */
    public enum Reply {
        /** It is read from the database, and done with: a few at a time. */
        READ,
        /** It goes on for long; whoever gives it limits how many there are. */
        STREAM
    }

    private static final String ATTRIBUTE = "dev.runlog.access";

    /** For requests of people, and of those who are about to prove who they are. */
    private static final int FORM = 16 << 10;

    /** For what programs ask, with all that they say about themselves. */
    private static final int QUESTION = 64 << 10;

    public static Access keys(String path, int mostBytes) {
        return new Access(path, Audience.KEYS, Optional.of(Scope.WRITE), mostBytes, 1, Reply.READ);
    }

    /** Of bodies that say the same in many small pieces. */
    public Access working(int times) {
        return new Access(path, audience, writing, mostBytes, times, reply);
    }

    public static Access stream(String path) {
        return new Access(path, Audience.KEYS, Optional.empty(), FORM, 1, Reply.STREAM);
    }

    /** For whoever asks with a body, by a key. */
    public static Access programs(String path) {
        return new Access(path, Audience.PROGRAMS, Optional.of(Scope.READ), QUESTION, 1, Reply.READ);
    }

    public static Access people(String path) {
        return new Access(path, Audience.PEOPLE, Optional.empty(), FORM, 1, Reply.READ);
    }

    public static Access newcomers(String path) {
        return new Access(path, Audience.NEWCOMERS, Optional.empty(), FORM, 1, Reply.READ);
    }

    public static Access anyone(String path) {
        return new Access(path, Audience.ANYONE, Optional.empty(), FORM, 1, Reply.READ);
    }

    /** For whoever proves who they are; what may be done there is the resource's matter. */
    public static Access proved(String path) {
        return new Access(path, Audience.KEYS, Optional.empty(), FORM, 1, Reply.READ);
    }

    /** Whether a request has a body. */
    public static boolean sendsBody(Request request) {
        return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    boolean asksForProof() {
        return audience == Audience.KEYS || audience == Audience.PEOPLE || audience == Audience.PROGRAMS;
    }

    private boolean covers(String asked) {
        return asked.equals(path) || (asksForProof() && asked.startsWith(path + "/"));
    }

    /** That of a request, as it was noted. */
    public static Access of(Request request) {
        return (Access) request.getAttribute(ATTRIBUTE);
    }

    void note(Request request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Of all addresses. */
    public static final class Table {

        private static final Access PUBLIC = new Access("", Audience.PUBLIC, Optional.empty(), FORM, 1, Reply.STREAM);

        private final List<Access> longestFirst;

        public Table(List<Access> all) {
            this.longestFirst = all.stream()
                    .sorted(Comparator.comparingInt((Access access) -> access.path.length())
                            .reversed())
                    .toList();
        }

        Access of(String path) {
            for (var access : longestFirst) {
                if (access.covers(path)) {
                    return access;
                }
            }
            return PUBLIC;
        }
    }
}
