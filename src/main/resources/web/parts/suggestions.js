// What the filter bar offers for a typed text: fields, values of a field, or a search for the words.
// An offer is { label, hint, token } (adds the filter) or { label, hint, text } (goes on typing).
import { get } from '../api.js';
import { FIELDS, parseToken } from '../filters.js';
import { plural } from '../format.js';

const MOST = 12;
const known = new Map();

export async function suggest(typed, environment) {
  const text = typed.trim();
  const [, word, rest] = /^([\w.-]+):\s*(.*)$/s.exec(text) ?? [];
  const field = word && FIELDS.find((one) => one.word === word.toLowerCase());
  if (field) return valuesOf(field, rest, environment);
  const token = word && parseToken(text);
  if (token) return [{ label: text, hint: 'metadata', token }];
  const fields = [...FIELDS, { word: 'metadata.KEY', hint: 'what the client said about the run', open: 'metadata.' }]
    .filter((one) => one.word.startsWith(text.toLowerCase()))
    .map((one) => ({ label: one.word + ':', hint: one.hint, text: one.open ?? one.word + ':' }));
  return text
    ? [...fields, { label: `“${text}”`, hint: 'search the words', token: { param: 'q', value: text } }]
    : fields;
}

async function valuesOf(field, typed, environment) {
  const wanted = typed.toLowerCase();
  const offer = (value, hint) => ({
    label: `${field.word}: ${field.show?.(value) ?? value}`,
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
  const values = (await inUse(field.group, environment))
    .filter(({ key }) => key.toLowerCase().includes(wanted))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, MOST);
  const offers = values.map(({ key, sessions }) => offer(key, plural(sessions, 'session')));
  const whole = typed && !values.some(({ key }) => key === typed) ? [offer(typed, 'exactly this')] : [];
  return [...offers, ...whole];
}

/** The values seen in the last 30 days, asked for once a minute at most. */
function inUse(groupBy, environment) {
  const key = `${groupBy} ${environment ?? ''}`;
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < 60_000) return kept.values;
  const values = get('sdk/stats', { groupBy, environment }).then(
    ({ items }) => items,
    () => [],
  );
  known.set(key, { at: Date.now(), values });
  return values;
}
