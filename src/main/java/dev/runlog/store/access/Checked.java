package dev.runlog.store.access;

/**
 * What a job looks at before it writes, and relies on to be still so when it commits. All of it holds because one writer
 * runs jobs one after another. Where several processes write, it has to be seen to: for what people do, by an engine that
 * runs jobs as if one came after another, and again when two met; for what is recorded, by locking the row that is looked at.
 * So each such job says here what it relies on.
 */
public enum Checked {
    /** All that it reads it may find otherwise by the time it commits; or it is behind recording, where steps may be done twice. */
    NOTHING,
    /** Nobody has an account yet. */
    FIRST_PERSON,
    /** Each organization keeps an owner. */
    LAST_OWNER,
    /** No two organizations have one name. */
    ORGANIZATION_NAME,
    /** No two people have one address. */
    EMAIL,
    /** An invite lets in one person, once. */
    INVITE,
    /** The password that was proved, or the login, is still the one. */
    PASSWORD,
    /** There are fewer of a kind than there may be: keys, invites, labels, views, budgets, notes, rules, allowed signals. */
    ROOM,
    /** No two labels have one name. */
    LABEL_NAME,
    /** Saved views stand in an order without gaps, and one at most is the default. */
    VIEW_ORDER,
    /** Who asks may do it; and what they change is as it was looked at. */
    RIGHTS,
    /** A session has one outcome, and its metadata and labels are added to those it has. */
    SESSION,
    /** The same request with the same key is carried out once. */
    REPLY,
    /** An event of the client's own id is in its session once. */
    EVENT_ID,
    /** Spans of one trace come into one session, each once. */
    SPANS,
    /** A session that is brought in is merged into the one that is here. */
    COPY
}
