package dev.runlog.otlp.reply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.otlp.Proto;
import dev.runlog.otlp.wire.Encoding;
import dev.runlog.otlp.wire.Signal;
import org.junit.jupiter.api.Test;

class RepliesTest {

    @Test
    void successIsAnEmptyMessage() {
        assertThat(Replies.success(Encoding.PROTOBUF)).isEmpty();
        assertThat(Replies.success(Encoding.JSON)).asString().isEqualTo("{}");
    }

    @Test
    void partialSuccessSaysHowManyAndWhy() {
        assertThat(Replies.partialSuccess(Encoding.PROTOBUF, Signal.TRACES, 300, "why"))
                .isEqualTo(new Proto()
                        .message(1, new Proto().varint(1, 300).text(2, "why"))
                        .written());
        assertThat(Replies.partialSuccess(Encoding.JSON, Signal.TRACES, 300, "why"))
                .asString()
                .isEqualTo("{\"partialSuccess\":{\"rejectedSpans\":\"300\",\"errorMessage\":\"why\"}}");
        assertThat(Replies.partialSuccess(Encoding.JSON, Signal.LOGS, 1, "why"))
                .asString()
                .contains("rejectedLogRecords");
    }

    @Test
    void aRefusalIsAStatus() {
        assertThat(Replies.refusal(Encoding.PROTOBUF, 401, "Unauthorized", "no key", "r"))
                .isEqualTo(new Proto().varint(1, 16).text(2, "no key").written());
        assertThat(Replies.refusal(Encoding.JSON, 503, "Service Unavailable", "later", "r"))
                .asString()
                .isEqualTo("{\"code\":14,\"message\":\"later\",\"error\":\"Service Unavailable\",\"requestId\":\"r\"}");
    }
}
