package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignatureTest {

    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    /** The example of the specification. */
    @Test
    void signsAsTheSpecificationDoes() {
        var headers = Signature.headers(
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1_614_265_330),
                "{\"test\": 2432232314}",
                List.of(SECRET));
        assertThat(headers)
                .containsEntry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
                .containsEntry("webhook-timestamp", "1614265330")
                .containsEntry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void signsWithEachSecretThatIsValid() {
        String other = Signature.newSecret(new SecureRandom());
        var now = Instant.ofEpochSecond(1);
        String one = Signature.headers("msg_1", now, "{}", List.of(SECRET)).get("webhook-signature");
        String two = Signature.headers("msg_1", now, "{}", List.of(other)).get("webhook-signature");
        assertThat(Signature.headers("msg_1", now, "{}", List.of(SECRET, other)))
                .containsEntry("webhook-signature", one + " " + two);
        assertThat(one).isNotEqualTo(two);
        assertThat(other).matches("whsec_[A-Za-z0-9+/]{43}=");
    }
}
