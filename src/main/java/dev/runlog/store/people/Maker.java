package dev.runlog.store.people;

import dev.runlog.model.Permission;
import dev.runlog.model.Role;
import dev.runlog.model.Suspended;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Who made a key or an invite: in its row, {@code made_by} is a person and {@code maker_role} the role they have now. */
final class Maker {

    private Maker() {}

    /** @return null when it counts, because its maker may still make one like it */
    static Suspended suspended(ResultSet row, Permission needed) throws SQLException {
        String role = row.getString("maker_role");
        return Suspended.of(needed, Sql.whole(row, "made_by"), role == null ? null : Role.of(role));
    }
}
