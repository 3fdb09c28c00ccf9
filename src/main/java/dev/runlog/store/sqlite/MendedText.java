package dev.runlog.store.sqlite;

import dev.runlog.model.JsonText;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.sqlite.Function;

/** What SQL of its own cannot do to texts with U+0000, for the migration that mends them: it takes them to end there. */
final class MendedText {

    private MendedText() {}

    /** Defines {@code without_nul(text)} and {@code json_without_nul(json)} for this connection. */
    static void define(Sql sql) throws SQLException {
        define(sql, "without_nul", text -> text.replace('\0', '\uFFFD'));
        define(sql, "json_without_nul", json -> JsonText.NUL.matcher(json).replaceAll("$1\\\\ufffd"));
    }

    private static void define(Sql sql, String name, UnaryOperator<String> mend) throws SQLException {
        Function.create(
                sql.connection(),
                name,
                new Function() {
                    @Override
                    protected void xFunc() throws SQLException {
                        String text = value_text(0);
                        if (text == null) {
                            result();
                        } else {
                            result(mend.apply(text));
                        }
                    }
                },
                1,
                Function.FLAG_DETERMINISTIC);
    }
}
