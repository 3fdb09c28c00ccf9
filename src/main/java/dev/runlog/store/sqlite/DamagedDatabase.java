package dev.runlog.store.sqlite;

import java.sql.SQLException;

/** The file has pages that cannot be right. The message is a sentence for whoever runs the server. */
public final class DamagedDatabase extends IllegalStateException {

    private static final long serialVersionUID = 1;

    DamagedDatabase(SQLException failure) {
        super(
                "The database is damaged: runlog check says where. Restore a backup, or export what can still be read.",
                failure);
    }
}
