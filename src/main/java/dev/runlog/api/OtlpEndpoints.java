package dev.runlog.api;

import dev.runlog.http.PostEndpoint;
import dev.runlog.http.PostEndpoint.Reply;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.Refusal;
import dev.runlog.http.errors.RefusalForm;
import dev.runlog.http.refused.RefusedRequests;
import dev.runlog.ingest.SpanRecorder;
import dev.runlog.ingest.SpanRecorder.Counts;
import dev.runlog.model.Beginning;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.otlp.reply.Replies;
import dev.runlog.otlp.wire.Decoder;
import dev.runlog.otlp.wire.Encoding;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Origin;
import dev.runlog.otlp.wire.Signal;
import dev.runlog.otlp.wire.Span;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What exporters of OpenTelemetry send. They give up what is refused, but for the statuses that ask them to try again: so
 * whatever is not their fault is answered 503.
 */
final class OtlpEndpoints {

    private static final int OK = 200;
    private static final int TRY_AGAIN = 503;
    private static final int OUR_FAULT = 500;
    private static final int LONGEST_NAME = 100;

    private static final String RECORDED = "recorded";
    private static final String IGNORED = "ignored";
    private static final String REJECTED = "rejected";

    private final SpanRecorder recorder;
    private final RefusedRequests refusals;
    private final Counter spans;
    private final Counter records;

    OtlpEndpoints(SpanRecorder recorder, RefusedRequests refusals, PrometheusRegistry registry) {
        this.recorder = recorder;
        this.refusals = refusals;
        this.spans = counter("runlog_otlp_spans_total", "Spans", registry);
        this.records = counter("runlog_otlp_records_total", "Log records", registry);
    }

    private static Counter counter(String name, String what, PrometheusRegistry registry) {
        var counter = Counter.builder()
                .name(name)
                .help(what
                        + " of OpenTelemetry: recorded in a session, ignored as part of none, or rejected as unusable")
                .labelNames("result")
                .register(registry);
        for (String result : List.of(RECORDED, IGNORED, REJECTED)) {
            counter.initLabelValues(result);
        }
        return counter;
    }

    /** What a request held, and how it was written. */
    private record Sent<T>(Encoding encoding, Decoder.Result<T> decoded) {}

    PostEndpoint<?> traces() {
        return new PostEndpoint<Sent<Span>>(
                Signal.TRACES.path(),
                (body, type) -> {
                    var encoding = encoding(type);
                    return new Sent<>(encoding, Decoder.spans(body, encoding));
                },
                (caller, sent) -> recorder.spans(caller.require(Scope.WRITE), sent.decoded.items())
                        .thenApply(counts -> {
                            note(caller, sent.decoded, counts, "spans from ", Span::origin);
                            return reply(sent, Signal.TRACES, spans, counts);
                        }),
                Optional.of(OtlpEndpoints::refused));
    }

    PostEndpoint<?> logs() {
        return new PostEndpoint<Sent<LogRecord>>(
                Signal.LOGS.path(),
                (body, type) -> {
                    var encoding = encoding(type);
                    return new Sent<>(encoding, Decoder.records(body, encoding));
                },
                (caller, sent) -> recorder.records(caller.require(Scope.WRITE), sent.decoded.items())
                        .thenApply(counts -> {
                            note(caller, sent.decoded, counts, "log records from ", LogRecord::origin);
                            return reply(sent, Signal.LOGS, records, counts);
                        }),
                Optional.of(OtlpEndpoints::refused));
    }

    /** Exporters send them to the same place as all else: a refusal would fill their logs. */
    PostEndpoint<?> metrics() {
        return new PostEndpoint<Sent<Object>>(
                Signal.METRICS.path(),
                (body, type) -> new Sent<>(encoding(type), new Decoder.Result<>(List.of(), 0, 0, null)),
                (caller, sent) -> taken(caller, sent),
                Optional.of(OtlpEndpoints::refused));
    }

    private static CompletionStage<Reply> taken(Caller caller, Sent<?> sent) {
        caller.require(Scope.WRITE);
        return CompletableFuture.completedFuture(reply(sent, Signal.METRICS));
    }

    /** What came to nothing, for those who look why they see nothing. */
    private <T> void note(
            Caller caller, Decoder.Result<T> decoded, Counts counts, String things, Function<T, Origin> origin) {
        if (decoded.rejected() > 0) {
            refusals.rejected(caller, List.of(), decoded.reason(), decoded.rejected());
        }
        if (!decoded.items().isEmpty() && counts.recorded() == 0) {
            refusals.ignored(
                    caller, things + service(origin.apply(decoded.items().get(0))), counts.ignored());
        }
    }

    private static String service(Origin origin) {
        var name = origin.resource().get("service.name");
        String text = name == null ? "a service without a name" : name.asText();
        return Beginning.of(text, LONGEST_NAME);
    }

    private static Encoding encoding(String type) {
        return Encoding.of(type)
                .orElseThrow(() -> new Problem(
                        Problem.Code.UNSUPPORTED,
                        "The body's type is not known here: send OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf, or"
                                + " http/json; gRPC is not spoken."));
    }

    private static Reply reply(Sent<?> sent, Signal signal, Counter counter, SpanRecorder.Counts counts) {
        counter.labelValues(RECORDED).inc(counts.recorded());
        counter.labelValues(IGNORED).inc((double) counts.ignored() + sent.decoded.ignored());
        counter.labelValues(REJECTED).inc(sent.decoded.rejected());
        return reply(sent, signal);
    }

    private static Reply reply(Sent<?> sent, Signal signal) {
        return new Reply(OK, sent.encoding.contentType(), Replies.of(sent.encoding, signal, sent.decoded));
    }

    private static RefusalForm.Reply refused(Refusal refusal, String contentType) {
        var encoding = Encoding.of(contentType).orElse(Encoding.JSON);
        boolean isOurs = refusal.status() >= OUR_FAULT;
        int status = isOurs ? TRY_AGAIN : refusal.status();
        var error = refusal.body();
        byte[] body = Replies.refusal(encoding, status, error.error(), error.message(), error.requestId());
        var headers = isOurs && !refusal.headers().containsKey("Retry-After")
                ? Map.of("Retry-After", "1")
                : Map.<String, String>of();
        return new RefusalForm.Reply(status, headers, encoding.contentType(), body);
    }
}
