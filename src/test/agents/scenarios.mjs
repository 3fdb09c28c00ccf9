// What the recorded agents meet and do, and what a person who watched them says of it.
//
// A run is a world (tools, some of them broken) and a script that stands for the model: it sees what the tools answered and
// decides what comes next. `truth` was written with the run: what must be said of it (`says`), what else may be said (`may`),
// anything of more weight than a remark beyond that is a false alarm.

const pick = (all, n) => all[n % all.length];
const orders = ['A-1041', 'B-2210', 'C-3377', 'D-4120', 'E-5563', 'F-6099'];
const people = ['Ines', 'Jonas', 'Mara', 'Okan', 'Petra', 'Rui'];
const topics = ['battery recycling', 'tidal power', 'glacier melt', 'urban beekeeping', 'deep sea cables', 'sourdough'];
const cities = ['Lisbon', 'Oslo', 'Turin', 'Ghent', 'Split', 'Cork'];

/** Answers with each of these, then with the last of them for good. An Error is thrown. */
const answers = (...all) => {
  let n = 0;
  return () => {
    const one = all[Math.min(n++, all.length - 1)];
    if (one instanceof Error) throw one;
    return typeof one === 'function' ? one() : one;
  };
};

const support = (n, more = {}) => ({
  find_order: ({ id }) => ({ id, customer: pick(people, n), status: 'delivered', total: 40 + n }),
  search_help_center: ({ query }) => ({ articles: [`How to: ${query}`, 'Returns and refunds'] }),
  refund: ({ id, amount }) => ({ refunded: amount, order: id, reference: 'RF-' + (100 + n) }),
  send_reply: ({ text }) => ({ sent: true, length: text.length }),
  ...more,
});

const coding = (n, more = {}) => {
  let broken = 2 + (n % 2);
  return {
    read_file: ({ path }) => `// ${path}\nexport const n = ${n};`,
    edit_file: ({ path }) => {
      broken--;
      return `${path} written`;
    },
    run_tests: () => (broken > 0 ? `${broken} failing: adds, subtracts` : 'all 12 tests pass'),
    grep: ({ pattern }) => `src/a.js:3: ${pattern}`,
    ...more,
  };
};

const research = (n, more = {}) => ({
  search_web: ({ query }) => [`${query}: a survey`, `${query} in numbers`],
  fetch_page: ({ url }) => `Text of ${url}`,
  write_note: ({ text }) => ({ saved: text.length }),
  ...more,
});

const travel = (n, more = {}) => ({
  search_flights: ({ to, day }) => [{ flight: 'XY' + (100 + n), to, day, price: 120 + n }],
  book_flight: ({ flight }) => ({ booked: flight, locator: 'L' + n }),
  pay: ({ amount }) => ({ paid: amount }),
  ...more,
});

const kinds = {
  // -- nothing to say
  answers_a_question: (n) => ({
    agent: 'support-agent',
    tools: support(n),
    *script() {
      const order = yield { say: `I look up ${orders[n]}.`, call: ['find_order', { id: orders[n] }] };
      yield { say: 'It was delivered. I look for the rules.', call: ['search_help_center', { query: pick(topics, n) }] };
      yield { say: 'Now I can answer.', call: ['send_reply', { text: `Dear customer, ${order.length}` }] };
      return 'The customer has an answer.';
    },
    truth: { says: [], may: [] },
  }),
  reads_many_pages: (n) => ({
    agent: 'research-agent',
    tools: research(n),
    *script() {
      yield { say: `I search for ${topics[n]}.`, call: ['search_web', { query: topics[n] }] };
      for (let page = 1; page <= 6 + n; page++) {
        yield { say: `Page ${page} of the results may help.`, call: ['fetch_page', { url: `https://example.org/${n}/${page}` }] };
      }
      yield { say: 'That is enough to write.', call: ['write_note', { text: `About ${topics[n]}` }] };
      return `A note about ${topics[n]}.`;
    },
    truth: { says: [], may: [] },
  }),
  edits_and_tests: (n) => ({
    agent: 'coding-agent',
    tools: coding(n),
    *script() {
      yield { say: 'I read the code first.', call: ['read_file', { path: 'src/sum.js' }] };
      let seen = yield { say: 'What do the tests say?', call: ['run_tests', {}] };
      for (let round = 1; /failing/.test(seen); round++) {
        yield { say: `Attempt ${round}: ${pick(['the sign is wrong', 'an index is off by one', 'null is not handled'], round)}.`, call: ['edit_file', { path: 'src/sum.js', text: `v${round}` }] };
        seen = yield { say: `Do they pass after attempt ${round}?`, call: ['run_tests', {}] };
      }
      return 'All tests pass.';
    },
    truth: { says: [], may: [] },
  }),
  waits_for_a_job: (n) => ({
    agent: 'report-agent',
    tools: {
      start_export: () => ({ job: 'J-' + n }),
      job_status: answers(...[10, 35, 60, 85].map((done) => ({ state: 'running', done })), { state: 'finished', done: 100 }),
      download: () => 'a,b\n1,2',
    },
    *script() {
      yield { say: 'I start the export.', call: ['start_export', { month: n + 1 }] };
      let state = '';
      while (!/finished/.test(state)) {
        state = yield { say: 'How far is it?', call: ['job_status', { job: 'J-' + n }] };
      }
      yield { say: 'It is there.', call: ['download', { job: 'J-' + n }] };
      return 'Here is the report.';
    },
    truth: { says: [], may: ['same_thought'] },
  }),
  // -- trouble that comes good
  tries_again: (n) => ({
    agent: 'travel-agent',
    tools: travel(n, {
      search_flights: answers(new Error('503 Service Unavailable'), ...(n % 2 ? [new Error('503 Service Unavailable')] : []), [{ flight: 'XY' + n, price: 99 }]),
    }),
    *script() {
      let found = '';
      for (let tries = 1; !/flight/.test(found); tries++) {
        found = yield { say: `Search ${tries} for a flight to ${cities[n]}.`, call: ['search_flights', { to: cities[n], day: '2026-12-0' + (1 + n) }] };
      }
      yield { say: 'I take this one.', call: ['book_flight', { flight: 'XY' + n }] };
      return 'Booked.';
    },
    truth: { says: ['recovered'], may: ['retry', 'tool_errors'] },
  }),
  asks_another_way: (n) => ({
    agent: 'support-agent',
    tools: support(n, {
      find_order: ({ id }) => {
        if (!id.includes('-')) throw new Error(`order ${id} not found`);
        return { id, status: 'lost' };
      },
    }),
    *script() {
      yield { say: 'The customer wrote a number without a dash.', call: ['find_order', { id: orders[n].replace('-', '') }] };
      yield { say: 'Our ids have a dash.', call: ['find_order', { id: orders[n] }] };
      yield { say: 'It is lost, so the money goes back.', call: ['refund', { id: orders[n], amount: 40 }] };
      return 'Refunded.';
    },
    truth: { says: ['recovered'], may: [] },
  }),
  // -- stuck
  asks_the_same: (n) => ({
    agent: 'travel-agent',
    tools: travel(n, { search_flights: () => [] }),
    *script() {
      for (let times = 0; times < 4 + n; times++) {
        yield { say: pick(['Let me look for flights.', 'Perhaps there are flights now.', 'I should check availability again.', 'One more look at the flights.'], times), call: ['search_flights', { to: cities[n], day: '2026-12-24' }] };
      }
      return 'I could not find a flight.';
    },
    truth: { says: ['repeat'], may: ['standstill', 'same_thought', 'doubtful_success'], turn: 'search_flights' },
  }),
  goes_in_circles: (n) => ({
    agent: 'research-agent',
    tools: research(n, { search_web: () => ['nothing new'], fetch_page: () => 'See the search results.' }),
    *script() {
      for (let round = 0; round < 4 + (n % 3); round++) {
        yield { say: pick(['I search.', 'Back to the search.', 'Another search may help.'], round), call: ['search_web', { query: topics[n] }] };
        yield { say: pick(['The page should say it.', 'I open the page.', 'Again the page.'], round), call: ['fetch_page', { url: 'https://example.org/' + n }] };
        if (n % 2) yield { say: pick(['I note that.', 'Noted again.', 'A note.'], round), call: ['write_note', { text: 'see page' }] };
      }
      return 'I found no more than this.';
    },
    truth: { says: ['cycle'], may: ['repeat', 'no_effect', 'standstill', 'doubtful_success'], turn: 'search_web' },
  }),
  edits_without_effect: (n) => ({
    agent: 'coding-agent',
    tools: coding(n, { edit_file: ({ path }) => `${path} written`, run_tests: () => '2 failing: adds, subtracts' }),
    *script() {
      for (let round = 0; round < 7 + n; round++) {
        yield { say: `Idea ${round}: change line ${3 + round}.`, call: ['edit_file', { path: 'src/sum.js', text: `version ${round}` }] };
        yield { say: `Did idea ${round} help?`, call: ['run_tests', {}] };
      }
      return 'I made several changes; two tests still fail.';
    },
    truth: { says: ['no_effect'], may: ['repeat', 'doubtful_success', 'standstill'], turn: 'run_tests' },
  }),
  says_the_same: (n) => ({
    agent: 'planner-agent',
    tools: research(n),
    *script() {
      for (let page = 0; page < 5 + n; page++) {
        yield { say: `I should gather more background about ${topics[n]} before I write anything down.`, call: ['fetch_page', { url: `https://example.org/${n}/p${page}` }] };
      }
      return 'There is a lot to read.';
    },
    truth: { says: ['same_thought'], may: ['standstill', 'repeat'] },
  }),
  tries_and_tries: (n) => ({
    agent: 'support-agent',
    tools: support(n, { refund: answers(new Error('payment gateway timed out after 30s')) }),
    *script() {
      yield { say: 'First the order.', call: ['find_order', { id: orders[n] }] };
      for (let tries = 0; tries < 5 + n; tries++) {
        yield { say: `I refund, attempt ${tries + 1}.`, call: ['refund', { id: orders[n], amount: 40 }] };
      }
      throw new Error('The refund could not be made: payment gateway timed out after 30s');
    },
    truth: { says: ['retry'], may: ['tool_errors', 'repeat', 'standstill'], failed: true, turn: 'refund' },
  }),
  // -- looks fine and is not
  claims_success: (n) => ({
    agent: 'support-agent',
    tools: support(n, { refund: answers(new Error('insufficient permissions: refunds need a supervisor')) }),
    *script() {
      yield { say: 'First the order.', call: ['find_order', { id: orders[n] }] };
      yield { say: 'Now the refund.', call: ['refund', { id: orders[n], amount: 40 }] };
      if (n % 2) yield { say: 'Once more.', call: ['refund', { id: orders[n], amount: 40 }] };
      yield { say: 'I tell the customer.', call: ['send_reply', { text: 'Your refund is on its way!' }] };
      return 'The refund is on its way.';
    },
    truth: { says: ['doubtful_success'], may: ['tool_errors', 'retry'], turn: 'refund' },
  }),
  answers_from_nothing: (n) => ({
    agent: 'research-agent',
    tools: research(n, { search_web: answers(new Error('429 Too Many Requests')), fetch_page: answers(new Error('connect ETIMEDOUT 192.0.2.1:443')) }),
    *script() {
      yield { say: 'I search.', call: ['search_web', { query: topics[n] }] };
      yield { say: 'Then I open what I know.', call: ['fetch_page', { url: 'https://example.org/' + n }] };
      if (n % 2) yield { say: 'Or this one.', call: ['fetch_page', { url: 'https://example.org/other' }] };
      return `${topics[n]} is well documented and growing fast.`;
    },
    truth: { says: ['doubtful_success'], may: ['tool_errors', 'retry'], turn: 'search_web' },
  }),
  // -- the agent's own mistakes
  makes_up_a_tool: (n) => ({
    agent: 'travel-agent',
    tools: travel(n),
    *script() {
      yield { say: 'I look.', call: ['search_flights', { to: cities[n], day: '2026-12-05' }] };
      yield { say: 'I reserve a seat.', call: [pick(['reserve_seat', 'hold_flight', 'choose_seat'], n), { seat: '12A' }] };
      yield { say: 'Then I book without a seat.', call: ['book_flight', { flight: 'XY' + (100 + n) }] };
      return 'Booked.';
    },
    truth: { says: ['unknown_tool'], may: ['doubtful_success'] },
  }),
  sends_wrong_arguments: (n) => ({
    agent: 'travel-agent',
    tools: travel(n),
    schema: { pay: 'number' },
    *script() {
      yield { say: 'I book.', call: ['book_flight', { flight: 'XY' + n }] };
      yield { say: 'I pay.', call: ['pay', { amount: 'a hundred and twenty' }] };
      yield { say: 'As a number, then.', call: ['pay', { amount: 120 + n }] };
      return 'Paid.';
    },
    truth: { says: ['bad_arguments'], may: ['recovered', 'doubtful_success'] },
  }),
  // -- two agents
  hands_over: (n) => ({
    agent: 'front-desk',
    tools: {},
    specialist: {
      agent: 'billing-agent',
      tools: support(n),
      *script() {
        yield { say: 'I check the order.', call: ['find_order', { id: orders[n] }] };
        yield { say: 'I give the money back.', call: ['refund', { id: orders[n], amount: 20 + n }] };
        return 'Refunded ' + (20 + n);
      },
    },
    *script() {
      yield { say: 'That is for billing.', call: ['ask_specialist', { task: 'Refund ' + orders[n] }] };
      return 'Billing has refunded it.';
    },
    truth: { says: [], may: [] },
  }),
  specialist_fails: (n) => ({
    agent: 'front-desk',
    tools: {},
    specialist: {
      agent: 'billing-agent',
      tools: support(n, { find_order: answers(new Error('database is locked')) }),
      *script() {
        yield { say: 'I check the order.', call: ['find_order', { id: orders[n] }] };
        yield { say: 'Again.', call: ['find_order', { id: orders[n] }] };
        throw new Error('The order system does not answer: database is locked');
      },
    },
    *script() {
      yield { say: 'That is for billing.', call: ['ask_specialist', { task: 'Refund ' + orders[n] }] };
      return 'Billing has taken care of it.';
    },
    truth: { says: ['doubtful_success'], may: ['tool_errors', 'retry'] },
  }),
};

const counts = {
  answers_a_question: 4, reads_many_pages: 4, edits_and_tests: 4, waits_for_a_job: 4, tries_again: 4, asks_another_way: 4,
  asks_the_same: 4, goes_in_circles: 4, edits_without_effect: 4, says_the_same: 4, tries_and_tries: 4, claims_success: 4,
  answers_from_nothing: 4, makes_up_a_tool: 3, sends_wrong_arguments: 3, hands_over: 3, specialist_fails: 3,
};

/** Each kind several times, in variants. */
export const scenarios = Object.entries(counts).flatMap(([kind, times]) =>
  Array.from({ length: times }, (_, n) => ({ kind, n, make: () => kinds[kind](n) })),
);
