package dev.runlog.model;

/** Who asks for something to be written. Whether they may is asked again in the transaction that writes it. */
public sealed interface Actor {

    /** How the audit log and lists call them. */
    String name();

    /** The person that the power of what is made here depends on; null for none. */
    Long maker();

    /** A person, by the browser that they signed in with. */
    record Person(Login login) implements Actor {
        @Override
        public String name() {
            return login.who();
        }

        @Override
        public Long maker() {
            return login.user().id();
        }
    }

    /** Whoever holds this key. */
    record KeyHolder(ApiKey key) implements Actor {
        @Override
        public String name() {
            return key.who();
        }

        @Override
        public Long maker() {
            return key.maker();
        }
    }

    /** Whoever runs the server, by its command line or its configuration: they may do everything. */
    record Operator(String name) implements Actor {
        @Override
        public Long maker() {
            return null;
        }
    }
}
