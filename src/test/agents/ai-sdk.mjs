// A run in the AI SDK: its loop, its telemetry, a model that follows a script.
import { generateText, isStepCount, registerTelemetry, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { OpenTelemetry } from '@ai-sdk/otel';
import { z } from 'zod';

registerTelemetry(new OpenTelemetry());

const usage = { inputTokens: { total: 200, noCache: 200 }, outputTokens: { total: 40, text: 40 } };

function scripted({ script }) {
  const steps = script();
  let calls = 0;
  return new MockLanguageModelV4({
    provider: 'scripted',
    modelId: 'scripted-1',
    doGenerate: async ({ prompt }) => {
      const last = prompt[prompt.length - 1];
      const seen = last.role === 'tool' ? JSON.stringify(last.content[0].output.value) : undefined;
      const { value, done } = steps.next(seen);
      const reply = { usage, warnings: [], finishReason: { unified: done ? 'stop' : 'tool-calls', raw: undefined } };
      if (done) return { ...reply, content: [{ type: 'text', text: value }] };
      const [toolName, input] = value.call;
      return {
        ...reply,
        content: [
          { type: 'text', text: value.say },
          { type: 'tool-call', toolCallId: 'call-' + ++calls, toolName, input: JSON.stringify(input) },
        ],
      };
    },
  });
}

export async function run({ agent, tools, schema = {}, specialist, ...rest }, prompt) {
  const all = Object.fromEntries(
    Object.entries(tools).map(([name, execute]) => [
      name,
      tool({
        description: name,
        inputSchema: schema[name] === 'number' ? z.object({ amount: z.number() }) : z.looseObject({}),
        execute: async (input) => execute(input),
      }),
    ]),
  );
  if (specialist) {
    all.ask_specialist = tool({
      description: 'Asks another agent',
      inputSchema: z.object({ task: z.string() }),
      execute: async ({ task }) => run(specialist, task),
    });
  }
  const { text } = await generateText({
    model: scripted(rest),
    prompt,
    tools: all,
    stopWhen: isStepCount(60),
    maxRetries: 0,
    telemetry: { functionId: agent },
  });
  return text;
}
