package dev.runlog.insight.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.testing.PlantedSecrets;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
        return PlantedSecrets.ALL;
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
                "trace 4bf92f3577b34da6a3ce929d0e0e4736 of commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
                "f81d4fae-7dec-11d0-a765-00a0c91e6bf6, part 000-12-3456 or 555-00-1234",
                "image@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "a-sentence-with-hyphens-and-no-secret"
            })
    void whatSaysNothingOfAnybodyStays(String text) {
        assertThat(new Masking("user-of-ours").text(text)).isEqualTo(text);
    }

    @Test
    void jsonWithinATextIsReadAsJson() {
        assertThat(new Masking("u").text(" {\"login\":{\"password\":\"a b\"},\"n\":1.50}"))
                .isEqualTo("{\"login\":{\"password\":\"<secret-1>\"},\"n\":1.50}".replace("1.50", "1.5"));
        assertThat(new Masking("u").text("{\"n\":1.50} and more")).isEqualTo("{\"n\":1.50} and more");
        assertThat(new Masking("u").text("[\"plain\",  1.50]")).isEqualTo("[\"plain\",  1.50]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curl -H 'Authorization: Bearer abc123def456' x",
                "GET /a?api_key=short1&x=1",
                "--password=hunter2 y"
            })
    void namesTellSecretsInCommandsAndAddresses(String text) {
        assertThat(new Masking("u").text(text)).contains("<secret-1>").doesNotContain("abc123", "short1", "hunter2");
        assertThat(new Masking("u").text("a basic understanding, 5 tokens=none?"))
                .isEqualTo("a basic understanding, 5 tokens=none?");
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void areGoneWhereAddressesAndPartsOfJsonEscapeThem(String secret) {
        var masking = new Masking("user-of-ours");
        String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8).replace("+", "%20");
        assertThat(masking.text("GET /go?to=https%3A%2F%2Fx%3Fa%3D" + encoded + "%26b=1 said 503"))
                .startsWith("GET /go?to=https%3A%2F%2Fx%3F")
                .endsWith(">%26b=1 said 503")
                .doesNotContain(encoded);
        String line = secret.replace("\n", "\\n");
        assertThat(masking.text("answered {\"log\":\"first\\n" + line + "\\tlast\", \"n\":"))
                .startsWith("answered {\"log\":\"first\\n<")
                .endsWith(">\\tlast\", \"n\":")
                .doesNotContain(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://bob:hunter2@localhost:5432/db refused",
                "redis://:hunter2@cache:6379",
                "Cookie: sid=hunter2; theme=dark",
                "\"authorization\": \"Token hunter2\"",
                "password: hunter2",
                "sent {\"password\":\"two words hunter2\",\"a",
                "sent {\\\"apiKey\\\": \\\"hunter2\\\", \\\"a",
                "?next=%2Fa%3Ftoken%3Dhunter2%26x%3D1",
                "token%253Dhunter2"
            })
    void whatNamesTellIsGoneInPartsOfTextsToo(String text) {
        assertThat(new Masking("u").text(text)).contains("<secret-1>").doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100 %20 of C:\\new\\u00e4 and \\\\nothing%", "a%2", "\\u12", "see http://host:8080/a@b"})
    void escapesThatHideNothingStayAsWritten(String text) {
        assertThat(new Masking("user-of-ours").text(text)).isEqualTo(text);
    }

    @Test
    void theUserIsNobodyInAddressesToo() {
        assertThat(new Masking("ann lee").text("/users/ann%20lee/orders")).isEqualTo("/users/user-1/orders");
    }

    /** A run may have any number of them, and any one of them may be a whole file. */
    @Test
    void remembersABoundedNumberOfValues() {
        var masking = new Masking("u");
        for (int i = 0; i < 25_000; i++) {
            masking.text("mail to n" + i + "@example.org");
        }
        assertThat(masking.text("n7@example.org")).isEqualTo("<email-8>");
        assertThat(masking.text("n24999@example.org")).isEqualTo("<email>");
        assertThat(masking.text("x".repeat(2_000_000) + "@")).hasSize(2_000_001);
    }

    /** A row that is looked at anew from each of its backslashes takes hours. */
    @Test
    @Timeout(60)
    void aLongRowOfBackslashesIsPassedOnce() {
        String row = "\\".repeat(400_000);
        var masking = new Masking("u");
        assertThat(masking.text(row + " x")).isEqualTo(row + " x");
        assertThat(masking.text(row + "u0040 password" + row + "u003dhunter2")).doesNotContain("hunter2");
    }

    @Test
    void countsDifferentValues() {
        var masking = new Masking("u");
        assertThat(masking.text("a@example.org, b@example.org, a@example.org"))
                .isEqualTo("<email-1>, <email-2>, <email-1>");
        assertThat(masking.counts()).containsOnlyKeys(Masked.EMAIL).containsEntry(Masked.EMAIL, 2);
    }
}
