// What the filter bar offers for a typed text: fields, values of a field, or a search for the words.
// An offer is { label, value?, hint, token } (adds the filter), { label, hint, text } (goes on typing) or { label, hint, session }
// (opens it). Values are those of the sessions that the other filters let through.
import { get } from '../api.js';
import { FIELDS, apiQuery, parseToken, sessionIn } from '../filters.js';
import { plural } from '../format.js';

const MOST = 12;
const KEPT_MS = 60_000;
const MOST_KEPT = 50;
const known = new Map();

export async function suggest(typed, params) {
  const text = typed.trim();
  const session = sessionIn(text);
  if (session) return [{ label: session, hint: 'open this session', session }];
  const [, word, rest] = /^([\w.-]+):\s*(.*)$/s.exec(text) ?? [];
  const field = word && FIELDS.find((one) => one.word === word.toLowerCase());
  if (field) return valuesOf(field, rest, params);
  const token = word && parseToken(text);
  if (token) return [{ label: text, hint: 'metadata', token }];
  const fields = [...FIELDS, { word: 'metadata.KEY', hint: 'what the client said about the run', open: 'metadata.' }]
    .filter((one) => one.word.startsWith(text.toLowerCase()))
    .map((one) => ({ label: one.word + ':', hint: one.hint, text: one.open ?? one.word + ':' }));
  return text
    ? [...fields, { label: 'words:', value: text, hint: 'search the words', token: { param: 'q', value: text } }]
    : fields;
}

async function valuesOf(field, typed, params) {
  const wanted = typed.toLowerCase();
  const offer = (value, hint) => ({
    label: `${field.word}:`,
    value: field.show?.(value) ?? value,
    hint,
    token: { param: field.param, value },
  });
  if (field.values)
    return field.values
      .filter((value) => (field.show?.(value) ?? value).startsWith(wanted))
      .map((value) => offer(value, ''));
  if (!field.group) {
    const token = parseToken(`${field.word}:${typed}`);
    return [
      token
        ? offer(token.value, field.hint)
        : { label: `${field.word}:${field.example}`, hint: field.hint, text: `${field.word}:${typed}` },
    ];
  }
  const begins = ({ key }) => (key.toLowerCase().startsWith(wanted) ? 0 : 1);
  const values = (await inUse(field, params))
    .filter(({ key }) => key.toLowerCase().includes(wanted))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, MOST);
  const offers = values.map(({ key, sessions }) => offer(key, plural(sessions, 'session')));
  const whole = typed && !values.some(({ key }) => key === typed) ? [offer(typed, 'exactly this')] : [];
  return [...offers, ...whole];
}

/** The values in use, asked for once a minute at most. */
function inUse({ group, param }, params) {
  const { [param]: replaced, sort, pulse, ...others } = params;
  const key = JSON.stringify([group, others]);
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.values;
  const values = get('sdk/stats', { ...apiQuery(others), groupBy: group }).then(
    ({ items }) => items,
    () => [],
  );
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, { at: Date.now(), values });
  return values;
}
