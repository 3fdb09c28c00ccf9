package dev.runlog.insight.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets of every known form, planted in every place of a value. */
class MaskingTest {

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(text, broken);
        }
    }

    static List<String> secrets() {
        return List.of(
                "alice.o'neil+trip@mail.example.co.uk",
                "jürgen@münchen.example.de",
                "+49 30 1234567",
                "0049301234567",
                "(415) 555-2671",
                "415-555-2671",
                "192.168.17.4",
                "2001:db8:85a3:0:0:8a2e:370:7334",
                "fe80::8a2e:370:7334",
                "4111 1111 1111 1111",
                "5500-0000-0000-0004",
                "378282246310005",
                "DE89370400440532013000",
                "GB82 WEST 1234 5698 7654 32",
                "sk-proj-abcdefghijklmnop1234",
                "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
                "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
                "github_pat_11ABCDEFG0abcdefghijkl",
                "xoxb-123456789012-abcdefABCDEF",
                "AKIAIOSFODNN7EXAMPLE",
                "runlog_live_4eC39HqLyjWDarjtT1zdp7dcX",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
                "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1\n-----END RSA PRIVATE KEY-----",
                "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void areGoneWhereverTheyStand(String secret) {
        var masking = new Masking("user-of-ours");
        assertThat(masking.text(secret)).doesNotContain(secret);
        String before = masking.text("It said: " + secret + ", and stopped.");
        assertThat(before).startsWith("It said: ").endsWith(", and stopped.").doesNotContain(secret);
        var quoted = new ObjectMapper().getNodeFactory().textNode(secret);
        var planted = json("{\"a\":{\"b\":[%s,{\"c\":\"x %s\"}]},%s:1}"
                .formatted(quoted, quoted.toString().replaceAll("^\"|\"$", ""), quoted));
        assertThat(masking.json(planted).toString())
                .doesNotContain(quoted.toString().replaceAll("^\"|\"$", ""));
        assertThat(masking.text("It said: " + secret + ", and stopped."))
                .as("the same value gets the same mask")
                .isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "db_password",
                "clientSecret",
                "access-token",
                "Authorization",
                "Set-Cookie",
                "X-API-Key",
                "ssn",
                "aws_secret_access_key",
                "credentials"
            })
    void membersOfTheseNamesLoseAllTheyHave(String name) {
        var masked = new Masking("u").json(json("{\"" + name + "\":{\"plain\":\"words\"},\"other\":\"words\"}"));
        assertThat(masked.path(name).asText()).isEqualTo("<secret-1>");
        assertThat(masked.path("other").asText()).isEqualTo("words");
    }

    @Test
    void theUserIsNobodyAnywhere() {
        var masking = new Masking("cust_881");
        assertThat(masking.text("cust_881")).isEqualTo("user-1");
        assertThat(masking.text("order of cust_881: none")).isEqualTo("order of user-1: none");
        assertThat(new Masking("a").text("a banana"))
                .as("a name of one letter stands in all words")
                .isEqualTo("a banana");
    }

    @Test
    void numbersThatAreSecretsAreMaskedToo() {
        var masked = new Masking("u")
                .json(json("{\"card\":4111111111111111,\"promptTokens\":120,\"price\":12.5,\"pin\":1234}"));
        assertThat(masked.toString())
                .isEqualTo("{\"card\":\"<card-1>\",\"promptTokens\":120,\"price\":12.5,\"pin\":\"<secret-1>\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP 503 from https://api.example.org/v1/fares after 30 s",
                "KeyError: 'price' in find_cheapest_flight_for_all_passengers",
                "2026-03-04T10:00:00.000Z",
                "12,345.67 dollars for 1234567890123 units",
                "version 1.2.3 of 12:30:45",
                "a-sentence-with-hyphens-and-no-secret"
            })
    void whatSaysNothingOfAnybodyStays(String text) {
        assertThat(new Masking("user-of-ours").text(text)).isEqualTo(text);
    }

    @Test
    void countsDifferentValues() {
        var masking = new Masking("u");
        assertThat(masking.text("a@example.org, b@example.org, a@example.org"))
                .isEqualTo("<email-1>, <email-2>, <email-1>");
        assertThat(masking.counts()).containsOnlyKeys(Masked.EMAIL).containsEntry(Masked.EMAIL, 2);
    }
}
