// Runs every scenario with the AI SDK and with LangGraph, and writes what each run's telemetry sent and what is true of it:
//   npm install && node record.mjs runs.ndjson && gzip -9 runs.ndjson
// One line of JSON for each run: name, sdk, kind, truth, body.
import { writeFileSync } from 'node:fs';
import { scenarios } from './scenarios.mjs';
import { body, provider } from './tracing.mjs';
import * as aiSdk from './ai-sdk.mjs';
import * as langGraph from './lang-graph.mjs';

const lines = [];
for (const [name, sdk] of [['ai-sdk', aiSdk], ['langgraph', langGraph]]) {
  for (const { kind, n, make } of scenarios) {
    const run = make();
    let failed = false;
    try {
      await sdk.run(run, `Please help (${kind} ${n}).`);
    } catch (error) {
      failed = true;
      if (!run.truth.failed) console.error(name, kind, n, error);
    }
    if (failed !== Boolean(run.truth.failed)) console.error(name, kind, n, 'ended otherwise than meant');
    await provider.forceFlush();
    lines.push(JSON.stringify({ name: `${name} ${kind} ${n}`, sdk: name, kind, truth: run.truth, body: body() }));
  }
}
writeFileSync(process.argv[2], lines.join('\n') + '\n');
console.log(lines.length, 'runs');
