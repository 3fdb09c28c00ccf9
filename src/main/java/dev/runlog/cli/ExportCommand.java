package dev.runlog.cli;

import dev.runlog.api.SessionLines;
import dev.runlog.cli.transfer.WholeFile;
import dev.runlog.http.json.Json;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.people.AuditStore;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description = {
            "Writes sessions with all their events to a file, one JSON object to a line, for runlog import and for other"
                    + " programs.",
            "",
            "The server may run meanwhile. The file is readable by its owner only, and appears when it is whole.",
            "",
            "Examples:",
            "  runlog export runs.jsonl.gz                        everything, live and test",
            "  runlog export --env live --from 2026-01-01 - | jq 'select(.id) | .name'",
            ""
        })
final class ExportCommand implements Callable<Integer> {

    private static final String STDOUT = "-";

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Option(names = "--env", description = "live or test; both when left out.")
    private Environment environment;

    @Option(
            names = "--from",
            paramLabel = "T",
            description = "Only sessions that went on at this time or later: 2026-01-31, or 2026-01-31T12:00:00Z.")
    private String from;

    @Option(names = "--to", paramLabel = "T", description = "Only sessions that began before this time.")
    private String to;

    @Parameters(paramLabel = "FILE", description = "Compressed when it ends in .gz; - for stdout.")
    private String file;

    ExportCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var start = time("--from", from);
        var end = time("--to", to);
        if (start != null && end != null && !start.isBefore(end)) {
            throw Problem.invalid("--from", "must be before --to");
        }
        var filter = SessionFilter.began(start, end);
        var here = installation.get();
        try (var store = here.open()) {
            long id = Installation.organization(store, organization).id();
            var environments = environment == null ? List.of(Environment.values()) : List.of(environment);
            var tenants = environments.stream().map(one -> new Tenant(id, one)).toList();
            tenants.forEach(store.search()::requireAll);
            long count = write(store, tenants, filter);
            String what = count + " sessions ("
                    + String.join(
                            ", ", environments.stream().map(Environment::wire).toList()) + ")";
            Installation.done(store.audit().add(id, AuditStore.COMMAND_LINE, "sessions.exported", what));
            spec.commandLine().getErr().printf(Locale.ROOT, "Exported %,d sessions of %s.%n", count, organization);
            return 0;
        }
    }

    private long write(Store store, List<Tenant> tenants, SessionFilter filter) throws IOException {
        if (file.equals(STDOUT)) {
            try (var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))) {
                return write(out, store, tenants, filter);
            }
        }
        try (var whole = WholeFile.at(Path.of(file))) {
            long count = write(whole.out(), store, tenants, filter);
            whole.finish();
            return count;
        }
    }

    private long write(OutputStream out, Store store, List<Tenant> tenants, SessionFilter filter) throws IOException {
        long goal = tenants.stream()
                .mapToLong(tenant -> store.search().count(tenant, filter.from(), filter.to()))
                .sum();
        var bar = new ProgressBar(spec.commandLine().getErr(), goal);
        var lines = new SessionLines(store, new Json().mapper(), tenants, filter);
        for (byte[] piece = lines.next(); piece != null; piece = lines.next()) {
            out.write(piece);
            bar.show(lines.count(), sessions(lines.count()));
        }
        bar.clear();
        return lines.count();
    }

    private static String sessions(long count) {
        return String.format(Locale.ROOT, "%,d sessions", count);
    }

    private static Instant time(String option, String text) {
        if (text == null) {
            return null;
        }
        try {
            return text.length() == 10
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unfit) {
            throw Problem.invalid(option, "must be a day or a time, as in 2026-01-31 or 2026-01-31T12:00:00Z");
        }
    }
}
