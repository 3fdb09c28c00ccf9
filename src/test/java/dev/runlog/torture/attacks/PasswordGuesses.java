package dev.runlog.torture.attacks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Passwords that are tried: each costs the server much, and may cost others their turn. */
final class PasswordGuesses {

    private static final int ADDRESSES = 253;

    private PasswordGuesses() {}

    /** At the account of somebody else. */
    record AtAnAccount(String name, int everyMs, boolean ownersAddress) implements Attack {

        static Attack fromElsewhere() {
            return new AtAnAccount("4 guesses a second at an account", 250, false);
        }

        static Attack fromItsOwnAddress() {
            return new AtAnAccount("4 guesses a second from the owner's address", 250, true);
        }

        @Override
        public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
            String from = ownersAddress ? attacker.server().getHost() : attacker.address();
            for (int i = 0; !end.isOver(); i++) {
                byte[] guess = signIn(attacker.victimsEmail(), i);
                answers.count(Exchange.answer(attacker.server(), from, guess));
                TimeUnit.MILLISECONDS.sleep(everyMs);
            }
        }
    }

    /** As many as the server will take, from many addresses, at accounts that may be there or not. */
    record Flood() implements Attack {

        @Override
        public String name() {
            return "flood of sign-ins from " + ADDRESSES + " addresses";
        }

        @Override
        public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
            var number = new AtomicLong();
            var manner = Manner.asking(() -> {
                long next = number.incrementAndGet();
                return signIn("user" + next + "@example.com", next);
            });
            var crowd = new Crowd(attacker.server(), answers);
            for (int i = 2; i < ADDRESSES + 2; i++) {
                crowd.add(1, "127.0.0." + i, manner);
            }
            crowd.run(end);
        }
    }

    private static byte[] signIn(String email, long guess) {
        return Requests.post(
                "/api/sign-in", null, "{\"email\":\"" + email + "\",\"password\":\"wrong horse " + guess + "\"}");
    }
}
