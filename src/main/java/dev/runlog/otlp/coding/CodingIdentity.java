package dev.runlog.otlp.coding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Candidate;
import java.util.ArrayList;
import java.util.List;

/** What a record says of its session: whose it is, and what was asked first. */
final class CodingIdentity {

    private static final int LONGEST = 1_000;

    private static final List<String> USER =
            List.of("user.email", "user.account_uuid", "user.account_id", "user.id", "enduser.id", "installation.id");

    /** A name in the metadata, and the attributes that give it. */
    private record Known(String name, List<String> attributes) {}

    private static final List<Known> KNOWN = List.of(
            new Known("version", List.of("app.version")),
            new Known("terminal", List.of("terminal.type")),
            new Known("organization", List.of("organization.id")),
            new Known("approvalPolicy", List.of("approval_policy", "approval_mode")),
            new Known("sandboxPolicy", List.of("sandbox_policy")),
            new Known(
                    "repository",
                    List.of("vcs.repository.name", "vcs.repository.url.full", "git.repository", "repository")),
            new Known("branch", List.of("vcs.ref.head.name", "git.branch", "branch")));

    private static final List<String> OF_THE_MACHINE =
            List.of("telemetry.", "process.", "host.", "os.", "container.", "k8s.", "service.", "session.", "user.");

    private CodingIdentity() {}

    static List<Candidate> of(CodingRecord record) {
        var found = new ArrayList<Candidate>();
        String prompt = record.prompt();
        if (prompt != null) {
            found.add(Candidate.words(Candidate.INPUT, 0, prompt));
        }
        String session = record.session();
        String start = Beginning.of(session, 8);
        add("name", 0, record.agent().title() + " " + start, found);
        add("agentName", 0, record.agent().key(), found);
        for (int rank = 0; rank < USER.size(); rank++) {
            add("userId", rank, Beginning.marked(record.text(USER.get(rank)), 256), found);
        }
        add(Candidate.METADATA + "conversationId", 0, session, found);
        add(Candidate.METADATA + "parentConversationId", 0, record.parent(), found);
        for (var known : KNOWN) {
            for (int rank = 0; rank < known.attributes.size(); rank++) {
                String attribute = known.attributes.get(rank);
                String said = record.text(attribute);
                JsonNode resource = record.log().origin().resource().get(attribute);
                add(Candidate.METADATA + known.name, rank, said == null ? Shapes.text(resource) : said, found);
            }
        }
        resource(record, found);
        return found;
    }

    /** Teams and cost centres; of Gemini and its kin the version is that of Node. */
    private static void resource(CodingRecord record, List<Candidate> into) {
        var resource = record.log().origin().resource();
        boolean own = record.agent() == CodingAgent.CLAUDE_CODE || record.agent() == CodingAgent.CODEX;
        if (own) {
            add(Candidate.METADATA + "version", 1, Shapes.text(resource.get("service.version")), into);
        }
        resource.forEach((name, value) -> {
            boolean machine = OF_THE_MACHINE.stream().anyMatch(name::startsWith);
            boolean known = KNOWN.stream().anyMatch(one -> one.attributes.contains(name));
            if (!machine && !known) {
                add(Candidate.METADATA + name, 0, Shapes.text(value), into);
            }
        });
    }

    private static void add(String field, int rank, String value, List<Candidate> into) {
        if (value != null && !value.isBlank()) {
            into.add(new Candidate(field, rank, false, true, TextNode.valueOf(Beginning.marked(value, LONGEST))));
        }
    }
}
