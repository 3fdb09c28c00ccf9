package dev.runlog.notices.delivery;

import java.util.Optional;

/**
 * Who takes mail from us.
 *
 * @param user empty for a server that asks for nobody
 * @param from whom mail is from
 */
public record MailServer(String host, int port, Encryption encryption, Optional<User> user, String from) {

    /** How the connection is kept from others. */
    public enum Encryption {
        /** From the first byte. */
        TLS,
        /** Begun in the clear, and broken off where the server cannot. */
        STARTTLS,
        NONE
    }

    public record User(String name, String password) {}
}
