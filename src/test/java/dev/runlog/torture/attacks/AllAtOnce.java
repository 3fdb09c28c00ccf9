package dev.runlog.torture.attacks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Each of them at the same time, every one from an address of its own. */
record AllAtOnce(List<Attack> attacks) implements Attack {

    private static final int FIRST_ADDRESS = 2;

    @Override
    public String name() {
        return "all at once";
    }

    @Override
    public void prepare(Attacker attacker) throws Exception {
        for (var attack : attacks) {
            attack.prepare(attacker);
        }
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        var threads = Executors.newFixedThreadPool(attacks.size());
        try {
            var work = new ArrayList<Callable<Void>>();
            for (int i = 0; i < attacks.size(); i++) {
                var attack = attacks.get(i);
                var own = attacker.at("127.0.0." + (FIRST_ADDRESS + i));
                work.add(() -> {
                    insist(attack, own, answers, end);
                    return null;
                });
            }
            for (var done : threads.invokeAll(work)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Among so many, one may not come to its turn for a while. */
    private static void insist(Attack attack, Attacker attacker, Answers answers, Deadline end) throws Exception {
        while (!end.isOver()) {
            try {
                attack.run(attacker, answers, end);
            } catch (IOException | AssertionError refused) {
                answers.count("could not begin");
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }
}
