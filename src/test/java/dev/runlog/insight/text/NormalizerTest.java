package dev.runlog.insight.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.CombiningMarks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizerTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    see https://a.example/x?id=7, please          | see <url>, please
                    no mail to jo.doe+x@corp.example              | no mail to <email>
                    run 7c9e6679-7425-40de-944b-e07fc1f90ae7 died | run <uuid> died
                    late since 12 March 2026, 14:05 UTC           | late since <time>
                    10.0.0.7:5432 hung up                         | <ip> hung up
                    cannot open /var/lib/x/7.db                   | cannot open <path>
                    order T-10472 is gone                         | order <id> is gone
                    at 0x7f2bd0c1a350                             | at <hex>
                    $1,204.00 is too much, 18.20 EUR also         | <money> is too much, <money> also
                    gave up after 1m30s                           | gave up after <dur>
                    HTTP/1.1 503 Service Unavailable              | HTTP 503 Service Unavailable
                    answered 429 on try 429                       | answered 429 on try <num>
                    KeyError: 'price'                             | KeyError: 'price'
                    KeyError: 'price of 3'                        | KeyError: <str>
                    """)
    void whatDiffersFromRunToRunIsTakenOut(String said, String title) {
        assertThat(Normalizer.of(said).title()).isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    Error: read ECONNRESET                        | read ECONNRESET
                    Uncaught exception: ERROR: no route to host   | no route to host
                    [ERROR] Unexpected error occurred: disk full  | disk full
                    Fehler: Der Kunde fehlt                       | Der Kunde fehlt
                    エラー: 在庫が不足しています                         | 在庫が不足しています
                    KeyError: 'price'                             | KeyError: 'price'
                    Error while reading <path>                    | Error while reading <path>
                    Error: timeout                                | Error: timeout
                    Errors: three of them                         | Errors: three of them
                    """)
    void noTitleBeginsWithWordsThatSayNothing(String text, String title) {
        assertThat(TitleWords.after(text)).isEqualTo(title);
    }

    @Test
    void lettersAreTheSameHoweverTheyAreWritten() {
        assertThat(Normalizer.of("ＮＯ  answer\n\n").text())
                .isEqualTo(Normalizer.of("no answer.").text());
    }

    @Test
    void whatIsNormalStays() {
        var once = Normalizer.of("order T-10472 of 'Jo Doe' was not found within 30 s");

        assertThat(Normalizer.of(once.title())).isEqualTo(once);
    }

    /** Each is as long as a text may be, and made to be read again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"a-", "a/", "'", "1.", "1:", "\\", "{\"message\":\"", "a_1", "x@", "\n at", "<", "((("})
    void hostileTextsAreShort(String part) {
        assertThat(Normalizer.of(part.repeat(10_000 / part.length())).title())
                .hasSizeLessThanOrEqualTo(Normalizer.MOST_LETTERS);
    }

    /** To put ten thousand of them in order takes half a second, and a run may have hundreds of such texts. */
    @Test
    void ofManyMarksInARowTheFirstOnesDo() {
        String marks = "\u0315\u0300\u05b0\u0334".repeat(1_000);
        assertThat(CombiningMarks.few("no file a" + marks + "b")).hasSize("no file ab".length() + 30);
        assertThat(Normalizer.of("no file a" + marks + "b").text())
                .isEqualTo(Normalizer.of("no file a" + marks + marks + "b").text());
    }
}
