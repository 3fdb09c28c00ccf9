// A run in LangGraph: its loop, OpenInference's telemetry, a model that follows a script.
import * as CallbackManagerModule from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import { z } from 'zod';
import { provider } from './tracing.mjs';

const instrumentation = new LangChainInstrumentation({ tracerProvider: provider });
instrumentation.manuallyInstrument(CallbackManagerModule);

class Scripted extends BaseChatModel {
  constructor({ script }) {
    super({});
    this.steps = script();
    this.calls = 0;
  }

  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    const last = messages[messages.length - 1];
    const { value, done } = this.steps.next(last.getType() === 'tool' ? String(last.content) : undefined);
    const usage_metadata = { input_tokens: 200, output_tokens: 40, total_tokens: 240 };
    const message = done
      ? new AIMessage({ content: value, usage_metadata })
      : new AIMessage({
          content: value.say,
          usage_metadata,
          tool_calls: [{ id: 'call-' + ++this.calls, name: value.call[0], args: value.call[1], type: 'tool_call' }],
        });
    return { generations: [{ text: String(message.content), message }] };
  }
}

export async function run({ agent, tools, schema = {}, specialist, ...rest }, prompt) {
  const all = Object.entries(tools).map(([name, execute]) =>
    tool(
      async (input) => {
        const answer = await execute(input);
        return typeof answer === 'string' ? answer : JSON.stringify(answer);
      },
      { name, description: name, schema: schema[name] === 'number' ? z.object({ amount: z.number() }) : z.looseObject({}) },
    ),
  );
  if (specialist) {
    all.push(
      tool(async ({ task }) => run(specialist, task), {
        name: 'ask_specialist',
        description: 'Asks another agent',
        schema: z.object({ task: z.string() }),
      }),
    );
  }
  const graph = createReactAgent({ llm: new Scripted(rest), tools: all, name: agent });
  const { messages } = await graph.invoke({ messages: [{ role: 'user', content: prompt }] }, { recursionLimit: 130, runName: agent });
  return String(messages[messages.length - 1].content);
}
