package dev.runlog.store.runs;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/** To whom a session belongs: nobody else is told anything of it. */
public final class SessionOwner {

    private SessionOwner() {}

    /** The session's status; refuses when it is not there or belongs to somebody else. */
    public static SessionStatus status(Sql sql, Tenant tenant, String id) throws SQLException {
        record Found(Tenant tenant, SessionStatus status) {}
        var found = sql.one(
                        "SELECT organization_id, environment, status FROM session WHERE public_id = ?",
                        row -> new Found(
                                new Tenant(row.getLong(1), Environment.of(row.getString(2))),
                                SessionStatus.of(row.getString(3))),
                        id)
                .orElseThrow(SessionOwner::notFound);
        refuseOthers(tenant, found.tenant);
        return found.status;
    }

    static Problem notFound() {
        return new Problem(
                Problem.Code.NOT_FOUND, "There is no session with this id: send the id that creating it gave.");
    }

    static void refuseOthers(Tenant asking, Tenant owning) {
        if (!asking.equals(owning)) {
            throw Problem.noAccess("the session belongs to another organization or environment.");
        }
    }
}
