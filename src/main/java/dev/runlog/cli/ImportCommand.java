package dev.runlog.cli;

import dev.runlog.cli.transfer.SessionReader;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.people.AuditStore;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        description = {
            "Brings in the sessions of a file that runlog export or GET /api/sdk/export?format=jsonl has written, with"
                    + " their ids, times and numbers, each into the environment it comes from.",
            "",
            "The server may run meanwhile. A session comes in whole or not at all. If it breaks off, the same again does"
                    + " the rest; what is here already is brought up to date, never set back. It stops at the first line"
                    + " that is wrong.",
            ""
        })
final class ImportCommand implements Callable<Integer> {

    private static final int ZIPPED = 0x1f;

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Parameters(paramLabel = "FILE", description = "JSON lines, compressed or not.")
    private Path file;

    private final Set<String> labels = new HashSet<>();
    private boolean complete;
    private BulkLoad.Sum sum = new BulkLoad.Sum(0, 0, 0);

    ImportCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw Problem.invalid("FILE", "is " + file + ", which is not there or cannot be read");
        }
        var here = installation.get();
        try (var bytes = FileChannel.open(file);
                var store = here.openForLoading()) {
            long id = Installation.organization(store, organization).id();
            var wrong = read(here, bytes, store, id);
            if (sum.sessions() + sum.updated() > 0) {
                Installation.done(store.audit().add(id, AuditStore.COMMAND_LINE, "sessions.imported", say()));
            }
            var err = spec.commandLine().getErr();
            wrong.ifPresent(problem -> err.println(problem.getMessage()));
            if (wrong.isEmpty() && !complete) {
                err.println("The file does not say that it is complete: it was cut off, or an older version wrote it.");
            }
            err.println((wrong.isPresent() ? "Imported what comes before it: " : "Imported ") + say() + " into "
                    + organization + ".");
            return wrong.isPresent() ? 1 : 0;
        }
    }

    /** @return what ended the reading before the end */
    private Optional<Problem> read(Installation here, FileChannel bytes, Store store, long id) throws Exception {
        var directory = DataDirectory.at(here.dataDirectory());
        var bar = new ProgressBar(spec.commandLine().getErr(), bytes.size());
        var load = new BulkLoad(store, directory::isServed, soFar -> {
            sum = soFar;
            bar.show(position(bytes), say());
        });
        Optional<Problem> wrong = Optional.empty();
        try {
            var sessions = new SessionReader(plain(bytes), directory.path());
            for (var next = sessions.next(); next.isPresent(); next = sessions.next()) {
                try (var found = next.get()) {
                    var tenant = new Tenant(id, found.environment());
                    refuse(store, tenant, found);
                    load.add(tenant, found.session());
                    if (!found.isInMemory()) {
                        load.finish();
                    }
                }
            }
            complete = sessions.isComplete();
        } catch (Problem problem) {
            wrong = Optional.of(problem);
        }
        load.finish();
        bar.clear();
        return wrong;
    }

    private void refuse(Store store, Tenant tenant, SessionReader.Found found) {
        var session = found.session();
        if (session.marks().labels() != null) {
            labels.addAll(session.marks().labels());
        }
        try {
            store.bulk().refuse(tenant, session.id(), labels);
        } catch (Problem wrong) {
            throw new Problem(wrong.code(), "Line " + found.line() + ": " + wrong.getMessage());
        }
    }

    private static InputStream plain(FileChannel bytes) throws IOException {
        var in = new BufferedInputStream(Channels.newInputStream(bytes));
        in.mark(1);
        boolean zipped = in.read() == ZIPPED;
        in.reset();
        try {
            return zipped ? new GZIPInputStream(in, 64 * 1024) : in;
        } catch (EOFException | ZipException otherwise) {
            throw new Problem(
                    Problem.Code.CONFLICT, "The file begins like a compressed one and is none: it is no export.");
        }
    }

    private static long position(FileChannel bytes) {
        try {
            return bytes.position();
        } catch (IOException unknown) {
            return 0; // it is but for show; reading will tell
        }
    }

    private String say() {
        return String.format(
                Locale.ROOT,
                "%,d new sessions, %,d updated ones, %,d events",
                sum.sessions(),
                sum.updated(),
                sum.events());
    }
}
