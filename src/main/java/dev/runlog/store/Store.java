package dev.runlog.store;

import dev.runlog.model.SessionChanged;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.failures.FailureEdits;
import dev.runlog.store.failures.FailureStore;
import dev.runlog.store.figures.StatsStore;
import dev.runlog.store.find.EventTrail;
import dev.runlog.store.find.SessionSearch;
import dev.runlog.store.insight.NormRows;
import dev.runlog.store.notices.Notices;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.InviteStore;
import dev.runlog.store.people.KeyStore;
import dev.runlog.store.people.LoginStore;
import dev.runlog.store.people.MemberStore;
import dev.runlog.store.people.OrganizationStore;
import dev.runlog.store.people.UserStore;
import dev.runlog.store.retention.Purge;
import dev.runlog.store.retention.RetentionStore;
import dev.runlog.store.retention.UserErasure;
import dev.runlog.store.review.Team;
import dev.runlog.store.runs.BulkLoader;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.EventStore;
import dev.runlog.store.runs.IdempotencyStore;
import dev.runlog.store.runs.SessionMemory;
import dev.runlog.store.runs.SessionStore;
import dev.runlog.store.spans.Assembly;
import dev.runlog.store.spans.OldSpans;
import dev.runlog.store.spans.SpanStore;
import dev.runlog.store.sqlite.Checkpointer;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.SqlFailure;
import dev.runlog.store.watch.Watch;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The open database: one writer, a few readers, and what each noun has to say. */
public final class Store implements AutoCloseable {

    /** Who is calling is asked before everything else: that waits for nothing that reads long. */
    private static final int CALLER_READERS = 1;

    private static final Duration REMOVAL_PATIENCE = Duration.ofSeconds(1);

    private final Database database;
    private final Closeable held;
    private final Readers readers;
    private final Readers callerReaders;
    private final Sql forWriting;
    private final Writer writer;
    private final OrganizationStore organizations;
    private final UserStore users;
    private final KeyStore keys;
    private final MemberStore members;
    private final LoginStore logins;
    private final InviteStore invites;
    private final AuditStore audit;
    private final Watch watch;
    private final SessionStore sessions;
    private final Team team;
    private final Notices notices;
    private final SessionSearch search;
    private final EventTrail trail;
    private final EventStore events;
    private final SessionMemory memory;
    private final StatsStore stats;
    private final RunRules rules;
    private final FailureStore failures;
    private final FailureEdits failureEdits;
    private final Checkpointer checkpointer;
    private final RetentionStore retention;
    private final Derivation derivation;
    private final Purge purge;
    private final BulkLoader bulk;
    private final UserErasure erasure;
    private final IdempotencyStore idempotency;

    Store(
            Database database,
            Sql forWriting,
            int queue,
            Readers.Limits reading,
            Clock clock,
            Executor replies,
            Consumer<Collection<SessionChanged>> listener,
            StoreMetrics metrics,
            Closeable held)
            throws SQLException {
        this.database = database;
        this.forWriting = forWriting;
        this.held = held;
        this.readers = new Readers(database, reading, replies);
        this.callerReaders = new Readers(database, new Readers.Limits(CALLER_READERS, reading.longest()), replies);
        var changes = new Changes(listener);
        this.memory = new SessionMemory(changes, clock);
        var norms = new NormRows(clock);
        this.writer = new Writer(forWriting, memory.callbacks(), queue, replies, metrics);
        this.idempotency = new IdempotencyStore(writer);
        this.organizations = new OrganizationStore(writer, readers, clock);
        this.users = new UserStore(writer, callerReaders, clock);
        this.keys = new KeyStore(writer, readers, callerReaders, clock);
        this.members = new MemberStore(writer, readers, clock);
        this.logins = new LoginStore(writer, callerReaders, clock);
        this.invites = new InviteStore(writer, readers, clock);
        this.audit = new AuditStore(writer, readers, clock);
        this.watch = Watch.of(writer, readers, changes, norms, clock);
        this.sessions = new SessionStore(writer, readers, idempotency, memory, clock);
        this.team = Team.of(writer, readers, changes, memory, clock);
        this.notices = Notices.of(writer, readers, clock);
        this.search = new SessionSearch(readers);
        this.trail = new EventTrail(readers);
        this.events = new EventStore(readers, idempotency, memory);
        this.stats = new StatsStore(readers);
        this.rules = RunRules.of(readers, sessions, norms, clock);
        this.failures = new FailureStore(readers, clock);
        this.failureEdits = new FailureEdits(writer, clock);
        this.bulk = new BulkLoader(writer, readers, memory, clock);
        this.checkpointer = new Checkpointer(database, writer::checkpointSoon);
        this.retention = new RetentionStore(writer, readers, clock);
        this.derivation = new Derivation(writer, readers, memory, changes, norms, clock);
        var background = new Background(writer, REMOVAL_PATIENCE);
        this.purge = new Purge(database, readers, retention, memory, background, clock, metrics);
        this.erasure =
                new UserErasure(database, background, readers, audit, changes, memory, derivation.follower(), clock);
        metrics.observeFollower(derivation::lag);
        metrics.observeFile(database.file());
    }

    /** Reads every page; takes a while on a large file. */
    public Check check() {
        // On a connection of its own: one that has searched believes for a while that the index is as it was then.
        try (var sql = database.openForReading()) {
            return Check.of(sql);
        } catch (SQLException failure) {
            throw SqlFailure.problem(failure);
        }
    }

    /** Refuses when nothing can be read just now. */
    public void requireReadable() {
        readers.read(sql -> sql.number("SELECT 1"));
    }

    public Path file() {
        return database.file();
    }

    Writer writer() {
        return writer;
    }

    Readers readers() {
        return readers;
    }

    public OrganizationStore organizations() {
        return organizations;
    }

    public UserStore users() {
        return users;
    }

    public KeyStore keys() {
        return keys;
    }

    public MemberStore members() {
        return members;
    }

    public LoginStore logins() {
        return logins;
    }

    public InviteStore invites() {
        return invites;
    }

    public AuditStore audit() {
        return audit;
    }

    public Team team() {
        return team;
    }

    public Notices notices() {
        return notices;
    }

    public Watch watch() {
        return watch;
    }

    public SessionStore sessions() {
        return sessions;
    }

    public EventTrail trail() {
        return trail;
    }

    public SessionSearch search() {
        return search;
    }

    public FailureStore failures() {
        return failures;
    }

    public FailureEdits failureEdits() {
        return failureEdits;
    }

    Checkpointer checkpointer() {
        return checkpointer;
    }

    public RetentionStore retention() {
        return retention;
    }

    /** All that follows from what was recorded. */
    public Derivation derivation() {
        return derivation;
    }

    Purge purge() {
        return purge;
    }

    public EventStore events() {
        return events;
    }

    public OldSpans oldSpans() {
        return new OldSpans(writer);
    }

    /** Sessions are put together from spans in one place only: what is known of them is remembered there. */
    public <S> SpanStore<S> spans(Assembly<S> assembly) {
        return new SpanStore<>(writer, readers, sessions, events, memory, assembly);
    }

    public StatsStore stats() {
        return stats;
    }

    public RunRules rules() {
        return rules;
    }

    public BulkLoader bulk() {
        return bulk;
    }

    /** Sees to it that who listens to changes is told, soon, if another process made any. */
    public void noticeOtherProcesses() {
        var unused = writer.submit(sql -> null);
    }

    public UserErasure erasure() {
        return erasure;
    }

    public IdempotencyStore idempotency() {
        return idempotency;
    }

    /** Commits what is queued before it closes. Reads are broken off: they keep the log from going into the file. */
    @Override
    public void close() throws IOException, SQLException, InterruptedException {
        try (held;
                checkpointer;
                writer;
                callerReaders) {
            readers.close();
        }
    }

    /** As {@link #close}, for a server that is to stop: while another process reads, the log stays beside the file. */
    public void closeSoon() throws IOException, SQLException, InterruptedException {
        Database.waitBriefly(forWriting);
        close();
    }
}
