package dev.runlog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.JavaTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The SQL of the store is written so that another engine than SQLite understands it, and means the same by it. What only
 * SQLite knows stands in rooms of its own.
 */
class PortableSqlTest {

    private static final Path STORE = Path.of("src/main/java/dev/runlog/store");
    private static final Path MIGRATIONS = Path.of("src/main/resources/migrations");

    /** With why their SQL may be SQLite's. */
    private static final Map<String, String> ROOMS_OF_SQLITE = Map.of(
            "sqlite", "is what only SQLite knows",
            "copies", "copies the file; another engine has backups of its own");

    /** What SQL may not say, by what to say instead. Keywords are written in capitals here. */
    private static final Map<String, List<String>> REFUSED = new LinkedHashMap<>();

    static {
        REFUSED.put("ON CONFLICT (columns) DO …", List.of("\\b(INSERT|UPDATE) OR [A-Z]+\\b", "\\bREPLACE INTO\\b"));
        REFUSED.put("ON CONFLICT with the columns that it is about", List.of("\\bON CONFLICT(?!\\s*\\()"));
        REFUSED.put("IS NOT DISTINCT FROM", List.of("\\bIS (NOT )?(\\?|[a-z]\\w*)"));
        REFUSED.put("? for each argument", List.of("\\?\\d"));
        REFUSED.put(
                "a text of its own without the condition: an argument that is compared with nothing has no type",
                List.of("\\? IS (NOT )?NULL", "\\(\\? OR\\b"));
        REFUSED.put("the condition in WHERE", List.of("\\bCROSS JOIN\\s+\\S+(\\s+[a-z]\\w*)?\\s+ON\\b"));
        REFUSED.put(
                "coalesce, CASE, count(*) FILTER, or Java",
                List.of(
                        "\\b(ifnull|iif|nvl|instr|total|group_concat|hex|unhex|randomblob|random|typeof|printf|format|quote"
                                + "|char|unicode|zeroblob|likely|unlikely|likelihood|julianday|strftime|unixepoch|datetime|date|time"
                                + "|changes|total_changes|last_insert_rowid|sqlite_\\w+|glob|soundex)\\(",
                        "\\bsum\\((?!CASE)[^()]*[=<>]"));
        REFUSED.put("CASE: max and min of several arguments are of SQLite", List.of("\\b(max|min)\\((?=SEVERAL)"));
        REFUSED.put("given_numbers(?) or given_texts(?), or Java", List.of("\\bjson_\\w+", "\\bjson\\(", "->>?"));
        REFUSED.put(
                "a room of SQLite's own",
                List.of(
                        "\\b_?rowid_?\\b",
                        "\\bPRAGMA\\b",
                        "\\bpragma_",
                        "\\bVACUUM\\b",
                        "\\bMATCH\\b",
                        "\\bATTACH\\b",
                        "\\bsqlite_master\\b",
                        "\\bBEGIN IMMEDIATE\\b",
                        "\\bINDEXED\\b"));
        REFUSED.put(
                "Java: each engine has rules of its own for letters", List.of("\\b(I?LIKE|GLOB|REGEXP|COLLATE)\\b"));
        REFUSED.put("a number that is large enough", List.of("\\bLIMIT (-|ALL\\b|[?\\w]+\\s*,)"));
        REFUSED.put(
                "another name: this one is a word of SQL",
                List.of(
                        "(\\)|\\b(FROM|JOIN) \\S+)\\s+(AS )?(RESERVED)\\b",
                        "\\bAS (RESERVED)\\b",
                        "(?<![\\w.-])(RESERVED)\\.[a-z]"));
        REFUSED.put("what is selected, not what it is called", List.of("\\bHAVING [a-z_]+ "));
        REFUSED.put(
                "= 1: a number is not a condition",
                List.of("\\b(WHERE|AND|OR|NOT|WHEN|SELECT)\\s+([a-z]\\w*\\.)?(TRUTH)\\s*(AND\\b|OR\\b|THEN\\b|\\)|$)"));
        REFUSED.put("a name for what is selected from", List.of("\\b(FROM|JOIN)\\s+\\((?=(SEVERAL )?UNNAMED)"));
    }

    @Test
    void sqlOutsideTheRoomsOfSqliteIsPortable() throws IOException {
        var faults = new TreeSet<String>();
        try (var files = Files.walk(STORE)) {
            for (var file : files.filter(PortableSqlTest::isPortable).toList()) {
                for (String text : JavaTexts.of(Files.readString(file))) {
                    faults(text).forEach(fault -> faults.add(STORE.relativize(file) + ": " + fault));
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void theRoomsOfSqliteAreThere() {
        assertThat(ROOMS_OF_SQLITE.keySet()).allMatch(room -> Files.isDirectory(STORE.resolve(room)));
    }

    private static boolean isPortable(Path file) {
        return file.toString().endsWith(".java")
                && !ROOMS_OF_SQLITE.containsKey(
                        STORE.relativize(file).getName(0).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT OR REPLACE INTO idempotency (key) VALUES (?)",
                "INSERT INTO due (session_id) VALUES (?) ON CONFLICT DO NOTHING",
                "SELECT id FROM saved_view WHERE user_id IS ?",
                "UPDATE session SET name = CASE WHEN s.name IS w.name THEN ? END",
                "SELECT id FROM event WHERE session_id = ?1",
                "SELECT id FROM event WHERE (? IS NULL OR type = ?)",
                "SELECT id FROM cause c CROSS JOIN failure f ON f.id = c.failure_id",
                "SELECT id FROM given_numbers(?) wanted\nCROSS JOIN cause c ON c.id = wanted.value",
                "SELECT ifnull(name, '') FROM session",
                "SELECT coalesce(sum(type = 'error'), 0) FROM event",
                "UPDATE session SET updated_at = max(updated_at, ?)",
                "SELECT max((SELECT min(at) FROM a), coalesce(b, 0)) FROM c",
                "SELECT value FROM json_each(?)",
                "SELECT rowid FROM event",
                "SELECT id FROM event WHERE name LIKE ?",
                "SELECT id FROM event LIMIT -1",
                "SELECT user.data FROM fact_column",
                "SELECT data FROM fact_column user",
                "SELECT id FROM (SELECT id FROM due) some WHERE id > 1",
                "SELECT count(*) AS here FROM cause HAVING here > ?",
                "SELECT merged OR EXISTS (SELECT 1 FROM event) FROM session",
                "SELECT id FROM failure WHERE f.rising",
                "SELECT count(*) FROM (SELECT 1 FROM due LIMIT 1)",
                "SELECT id FROM (SELECT id, a FROM due) WHERE id > 1",
            })
    void whatOnlySqliteUnderstandsIsRefused(String sql) {
        assertThat(faults(sql)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT max(created_at), min(coalesce(a, b)) FROM event WHERE success IS NOT NULL",
                "SELECT s.id FROM (SELECT id FROM due WHERE a IN (1, 2)) s WHERE s.merged = 1 AND s.success IS NOT DISTINCT FROM ?",
                "INSERT INTO due (a) SELECT id FROM session WHERE true ON CONFLICT (a) DO UPDATE SET b = excluded.b",
                "There is no user like that, and date and time match.",
            })
    void theRestIsNot(String sql) {
        assertThat(faults(sql)).isEmpty();
    }

    private static List<String> faults(String text) {
        String sql = marked(text);
        return REFUSED.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(refused -> Pattern.compile(
                                        refused.replace("TRUTH", TRUTHS).replace("RESERVED", RESERVED))
                                .matcher(sql))
                        .filter(java.util.regex.Matcher::find)
                        .map(found -> "\"" + found.group().strip() + "\" in \"" + text.strip() + "\": write "
                                + entry.getKey()))
                .toList();
    }

    /** What cannot be the name of something without quotes, in an engine or another. */
    private static final String RESERVED =
            "all|analyse|analyze|and|any|array|as|asc|both|case|cast|check|collate|column"
                    + "|constraint|create|current_date|current_time|current_user|default|deferrable|desc|distinct|do|else|end|except"
                    + "|false|fetch|for|foreign|from|full|grant|group|having|in|inner|intersect|into|is|join|leading|left|like|limit"
                    + "|natural|not|null|offset|on|only|or|order|outer|placing|primary|references|returning|right|select"
                    + "|session_user|similar|some|symmetric|table|then|to|trailing|true|union|unique|user|using|variadic|when|where"
                    + "|window|with";

    /** The columns that are 0 or 1. */
    private static final String TRUTHS = truths();

    private static String truths() {
        var names = new TreeSet<String>();
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            for (var file : files.toList()) {
                Pattern.compile("(\\w+) IN \\(0, 1\\)")
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(found -> names.add(found.group(1)));
            }
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
        return String.join("|", names);
    }

    /** Says, behind an opening parenthesis, what it takes the closing one to know. */
    private static String marked(String text) {
        var marked = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            marked.append(text.charAt(i));
            if (text.charAt(i) == '(') {
                int end = closing(text, i);
                marked.append(hasSeveral(text, i, end) ? "SEVERAL " : "");
                marked.append(
                        end >= 0 && text.startsWith("SELECT", i + 1) && !isNamed(text.substring(end + 1))
                                ? "UNNAMED "
                                : "");
            }
        }
        return marked.toString();
    }

    /** Below 0 when it stands in another text. */
    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean hasSeveral(String text, int open, int end) {
        int depth = 0;
        for (int i = open; i < end; i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 1 && text.charAt(i) == ',') {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamed(String rest) {
        return Pattern.compile("^\\s*(AS )?[a-z]\\w*").matcher(rest).find();
    }
}
