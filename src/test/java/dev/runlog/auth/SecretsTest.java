package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import java.util.HashSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.CharRange;

/** Keys tell what they are, and whether they were typed as they were made; passwords are not to be had back. */
class SecretsTest {

    private final Secrets secrets = new Secrets();

    @Provide
    Arbitrary<String> prefixes() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .numeric()
                .ofMaxLength(31)
                .map(rest -> "k" + rest);
    }

    @Provide
    Arbitrary<String> keys() {
        var environments = Arbitraries.of(Environment.class);
        return net.jqwik.api.Combinators.combine(prefixes(), environments)
                .as(secrets::newKey)
                .dontShrink();
    }

    @Property
    void everyKeyThatIsMadeIsOne(@ForAll("prefixes") String prefix, @ForAll Environment environment) {
        String key = secrets.newKey(prefix, environment);
        assertThat(key).matches(prefix + "_" + environment.wire() + "_[0-9A-Za-z]{38}");
        assertThat(Secrets.isKey(key)).isTrue();
        assertThat(Secrets.environmentOf(key)).isEqualTo(environment);
        assertThat(Secrets.lastFour(key)).hasSize(4);
        assertThat(key).endsWith(Secrets.lastFour(key));
    }

    @Property(tries = 300)
    void anySingleLetterMistypedIsNoticed(
            @ForAll("keys") String key, @ForAll @CharRange(from = ' ', to = '~') char typed) {
        for (int at = 0; at < key.length(); at++) {
            if (key.charAt(at) != typed) {
                assertNoKey(key.substring(0, at) + typed + key.substring(at + 1));
            }
        }
    }

    @Property(tries = 300)
    void anyTwoNeighboursTransposedAreNoticed(@ForAll("keys") String key) {
        for (int at = 0; at + 1 < key.length(); at++) {
            char one = key.charAt(at);
            char other = key.charAt(at + 1);
            if (one != other) {
                assertNoKey(key.substring(0, at) + other + one + key.substring(at + 2));
            }
        }
    }

    @Property(tries = 300)
    void anyLetterLostOrAddedIsNoticed(
            @ForAll("keys") String key, @ForAll @CharRange(from = ' ', to = '~') char typed) {
        for (int at = 0; at < key.length(); at++) {
            assertNoKey(key.substring(0, at) + key.substring(at + 1));
            assertNoKey(key.substring(0, at) + typed + key.substring(at));
        }
        assertNoKey(key + typed);
        assertNoKey(key.toUpperCase(java.util.Locale.ROOT));
    }

    @Property
    void anyOtherTextIsNoKey(@ForAll String text) {
        assertNoKey(text);
    }

    private static void assertNoKey(String text) {
        assertThat(Secrets.isKey(text)).as(text).isFalse();
    }

    @Example
    void theChecksumStaysTheSameForever() {
        // Keys in people's hands carry it: another algorithm would refuse them all.
        assertThat(Secrets.checksum("runlog_live_0123456789ABCDEFGHIJKLMNOPQRSTUV"))
                .isEqualTo("2x7o0W");
    }

    @Example
    void keysAndTokensNeverRepeat() {
        var seen = new HashSet<String>();
        for (int i = 0; i < 10_000; i++) {
            assertThat(seen.add(secrets.newKey("runlog", Environment.LIVE))).isTrue();
            assertThat(seen.add(secrets.newToken())).isTrue();
        }
        assertThat(secrets.newToken()).matches("[0-9A-Za-z]{32}");
    }

    @Property
    void aHashIsSha256(@ForAll("keys") String key) {
        assertThat(Secrets.hash(key)).hasSize(32).isEqualTo(Secrets.hash(key)).isNotEqualTo(Secrets.hash(key + "x"));
    }

    @Property(tries = 5)
    void aPasswordMatchesItsOwnHashOnly(@ForAll("passwords") String password) {
        var passwords = new Passwords();
        String hash = passwords.hash(password);
        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").doesNotContain(password);
        assertThat(passwords.matches(password, hash)).isTrue();
        assertThat(passwords.matches(password + "x", hash)).isFalse();
        assertThat(passwords.hash(password)).as("salted").isNotEqualTo(hash);
    }

    @Provide
    Arbitrary<String> passwords() {
        return Arbitraries.strings()
                .withCharRange(' ', '\u024f')
                .ofMinLength(10)
                .ofMaxLength(100);
    }

    @Example
    void aPasswordHasTenToAThousandCharacters() {
        var passwords = new Passwords();
        for (int length : new int[] {0, 9, 1_001}) {
            assertThatThrownBy(() -> passwords.hash("x".repeat(length)))
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem ->
                                    assertThat(problem.details().get(0).field()).isEqualTo("password"));
        }
        assertThat(passwords.matches("x".repeat(1_000), passwords.hash("x".repeat(1_000))))
                .isTrue();
    }
}
