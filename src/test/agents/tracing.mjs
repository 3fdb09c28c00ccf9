// Where the traces of a recorded run go: into one list, in the form in which an OTLP exporter sends them.
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';

let spans = [];

const keep = {
  export(some, done) {
    spans.push(...some);
    done({ code: 0 });
  },
  async shutdown() {},
  async forceFlush() {},
};

export const provider = new NodeTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'recorded-agents' }),
  spanProcessors: [new SimpleSpanProcessor(keep)],
});
provider.register();

/** What was traced since the last call, as one request's body. */
export function body() {
  const taken = spans;
  spans = [];
  return JSON.parse(new TextDecoder().decode(JsonTraceSerializer.serializeRequest(taken)));
}
