package dev.runlog.store;

import dev.runlog.model.SessionChanged;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The open database: one writer, a few readers, and what each noun has to say. */
public final class Store implements AutoCloseable {

    private static final int COMMAND_QUEUE = 64;
    /** Whoever runs a command waits for it as long as they like. */
    private static final Readers.Limits COMMAND_READING = new Readers.Limits(1, Duration.ofDays(365));
    /** Who is calling is asked before everything else: that waits for nothing that reads long. */
    private static final int CALLER_READERS = 1;

    /** People search for what is going on, but nobody looks at what is to go. */
    private static final Duration WORDS_PATIENCE = Duration.ofMillis(100);

    /** Figures are wanted soon, and its steps are short. */
    private static final Duration FOLLOWER_PATIENCE = Duration.ofMillis(10);

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
    private final SessionStore sessions;
    private final SessionSearch search;
    private final EventStore events;
    private final StatsStore stats;
    private final SearchIndex index;
    private final LogMover logMover;
    private final RetentionStore retention;
    private final Follower follower;
    private final Purge purge;
    private final BulkLoader bulk;
    private final UserErasure erasure;
    private final IdempotencyStore idempotency;

    private Store(
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
        var memory = new SessionMemory(changes, clock);
        this.writer = new Writer(forWriting, memory.callbacks(), queue, replies, metrics);
        this.idempotency = new IdempotencyStore(writer);
        this.organizations = new OrganizationStore(writer, readers, clock);
        this.users = new UserStore(writer, callerReaders, clock);
        this.keys = new KeyStore(writer, readers, callerReaders, clock);
        this.members = new MemberStore(writer, readers, clock);
        this.logins = new LoginStore(writer, callerReaders, clock);
        this.invites = new InviteStore(writer, readers, clock);
        this.audit = new AuditStore(writer, readers, clock);
        this.sessions = new SessionStore(writer, readers, idempotency, memory, clock);
        this.search = new SessionSearch(readers);
        this.events = new EventStore(readers, idempotency, memory);
        this.stats = new StatsStore(readers);
        this.bulk = new BulkLoader(writer, readers, memory, clock);
        this.index = new SearchIndex(new Background(writer, WORDS_PATIENCE), readers, clock);
        this.logMover = new LogMover(database, writer);
        this.retention = new RetentionStore(writer, readers, clock);
        this.follower = new Follower(new Background(writer, FOLLOWER_PATIENCE), readers, memory, clock);
        var background = new Background(writer, REMOVAL_PATIENCE);
        this.purge = new Purge(database, readers, retention, memory, background, clock, metrics);
        this.erasure = new UserErasure(database, background, readers, audit, changes, memory, follower, clock);
        metrics.observeFollower(follower::lag);
        metrics.observeFile(database.file());
    }

    /**
     * Opens the database for a server, creating or upgrading it first.
     *
     * @param queue how many jobs may wait for the writer
     * @param replies runs what waits for a commit
     * @param listener is told what each commit changed, and nothing when another process changed something, on the writer's thread: it returns at once
     * @param held proof that no other server has this directory
     */
    public static Store open(
            DataDirectory directory,
            int queue,
            Readers.Limits reading,
            Clock clock,
            Executor replies,
            Consumer<Collection<SessionChanged>> listener,
            StoreMetrics metrics,
            DataDirectory.Lock held)
            throws IOException, SQLException {
        assert held.channel().isOpen();
        directory.warnIfOpen();
        var database = Upgrade.alone(directory);
        directory.sweepNatives(clock.instant());
        return new Store(
                database, database.openForWriting(), queue, reading, clock, replies, listener, metrics, () -> {});
    }

    /** Opens the database for one command, beside a running server or without one. */
    public static Store openBeside(DataDirectory directory, Clock clock, StoreMetrics metrics)
            throws IOException, SQLException {
        return beside(directory, Database::openForWriting, clock, metrics);
    }

    /** As {@link #openBeside}, to bring in much at once: what is written is sure to be on disk once this is closed. */
    public static Store openForLoading(DataDirectory directory, Clock clock, StoreMetrics metrics)
            throws IOException, SQLException {
        return beside(directory, Database::openForLoading, clock, metrics);
    }

    /** How a command's writer opens the file. */
    @FunctionalInterface
    private interface Opening {
        Sql of(Database database) throws SQLException;
    }

    private static Store beside(DataDirectory directory, Opening opening, Clock clock, StoreMetrics metrics)
            throws IOException, SQLException {
        var held = directory.share();
        try {
            var database = Upgrade.besideOthers(directory);
            return new Store(
                    database,
                    opening.of(database),
                    COMMAND_QUEUE,
                    COMMAND_READING,
                    clock,
                    Runnable::run,
                    changes -> {},
                    metrics,
                    held);
        } catch (Exception failed) {
            held.close();
            throw failed;
        }
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

    public SessionStore sessions() {
        return sessions;
    }

    public SessionSearch search() {
        return search;
    }

    SearchIndex index() {
        return index;
    }

    LogMover logMover() {
        return logMover;
    }

    public RetentionStore retention() {
        return retention;
    }

    Follower follower() {
        return follower;
    }

    /** How far what is derived, such as figures and counts in lists, is behind what was recorded. */
    public Duration lag() {
        return follower.lag();
    }

    /** Drops everything that is derived: it is derived anew by a running server, or by {@link #catchUp}. */
    public void dropDerived(Instant now) {
        writer.submit(sql -> {
                    Mending.dropDerived(sql, now);
                    return null;
                })
                .join();
    }

    /** Derives all that is due, here and now: for a command, beside which no server may do it. */
    public void catchUp() throws InterruptedException {
        follower.finish();
    }

    Purge purge() {
        return purge;
    }

    public EventStore events() {
        return events;
    }

    public StatsStore stats() {
        return stats;
    }

    public BulkLoader bulk() {
        return bulk;
    }

    /** Sees to it that who listens to changes is told, soon, if another process made any. */
    public void lookElsewhere() {
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
                logMover;
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
