// What the rules say of runs, in words: the names of the kinds of signals, and how each is computed.

/** Each kind of signal: its name, and the rule behind it. */
export const RULES = {
  repeat: ['Repeat', 'The same call, with the same input and answer, 3 times or more and nothing new tried between; severe from 5.'],
  polling: ['Waiting', 'The same call again, but with pauses, or until its answer changed.'],
  cycle: ['Cycle', 'The same 2 to 6 calls in turn, each with the same input and answer, for 3 rounds or more; severe from 5.'],
  no_effect: ['No effect', 'The same call gave the same answer 4 times or more, although other things were done between.'],
  retry: ['Retries', 'One tool failed 3 times or more in a row; severe from 5. One step milder when it came good.'],
  same_thought: ['Same thought', 'The same decision in nearly the same words 3 times or more; severe from 5.'],
  standstill: ['Standstill', '8 events or more in a row without anything new, with 30 % of the cost or more; severe from 60 %.'],
  tool_errors: ['Tool errors', 'Half of 4 or more attempts failed; severe from 80 % of 5 or more.'],
  silence: ['Silence', 'A pause far longer than usual for the agent (or 5 minutes), and a quarter of the run or more.'],
  expensive: ['Expensive', 'Far above the agent’s newest runs, and twice their median or more.'],
  slow: ['Slow', 'Far above the agent’s newest runs, and twice their median or more.'],
  long: ['Long', 'Far above the agent’s newest runs, and twice their median or more.'],
  unknown_tool: ['Unknown tool', 'A failed attempt says that there is no such tool.'],
  bad_arguments: ['Bad arguments', 'A failed attempt says that its arguments were wrong.'],
  doubtful_success: ['Doubtful', 'It succeeded by its own word, but a tool that acts failed to the end, or it ended in a loop.'],
  recovered: ['Recovered', 'A tool failed, and succeeded afterwards.'],
  straight: ['Straight', 'Nothing failed, was repeated or fell silent.'],
  cheap: ['Cheap', 'Below nine in ten of the agent’s newest runs.'],
  cost_contradicts: ['Cost?', 'Its events cost more together than the run says.'],
  tokens_contradict: ['Tokens?', 'Prompt and completion are more than the total.'],
  duration_contradicts: ['Duration?', 'Its events go over more time than the run says it took.'],
  outcome_contradicts: ['Outcome?', 'What it says of its success does not go together.'],
};

export const nameOf = (kind) => RULES[kind]?.[0] ?? kind;

/** Kinds of what makes a figure doubtful, by what lists call the figure. */
const DOUBTS = {
  cost: 'cost_contradicts',
  tokens: 'tokens_contradict',
  duration: 'duration_contradicts',
  status: 'outcome_contradicts',
};

/** Why a figure of a listed session is doubtful; undefined when it is not. */
export function doubtOf({ signals = [] }, figure) {
  const kind = DOUBTS[figure];
  return signals.includes(kind) ? RULES[kind][1] : undefined;
}

/** Whether a listed session deserves a look: something severe, or a success that looks like none. */
export function isTroubled({ severity, signals = [] }) {
  return severity === 'severe' || signals.includes('doubtful_success');
}

/** "Repeat, Retries". */
export const signalsInWords = ({ signals = [] }) => signals.map(nameOf).join(', ');
