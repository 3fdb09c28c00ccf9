// What the filter bar offers for a typed text: fields, values of a field, or a search for the words.
// An offer is { label, value?, hint, tokens } (adds these filters), { label, hint, text } (goes on typing) or { label, hint,
// session } (opens it). Values are those of the sessions that the other filters let through.
import { get } from '../api.js';
import { asOf, stats } from '../figures.js';
import { parseFilters, parseToken, piecesOf, sessionIn, split } from '../filter-words.js';
import { FIELDS, filtersIn, negation, shown } from '../filters.js';
import { plural } from '../format.js';
import { metadataKeys } from '../metadata-keys.js';

const MOST = 12;
const KEPT_MS = 60_000;
const MOST_KEPT = 50;
const METADATA = 'metadata.';
const known = new Map();

export async function suggest(typed, params) {
  const session = sessionIn(typed);
  if (session) return [{ label: session, hint: 'open this session', session }];
  const pieces = piecesOf(typed);
  const last = pieces.pop() ?? '';
  const ready = parseFilters(pieces.join(' ')) ?? [];
  const offers = await offersFor(last, params);
  return offers.map(({ token, text, ...offer }) =>
    token
      ? { ...offer, tokens: [...ready, token] }
      : { ...offer, text: [...pieces, text].join(' ') },
  );
}

async function offersFor(text, params) {
  const { field, rest } = split(text);
  if (field) return valuesOf(field, rest, text.slice(0, text.indexOf(':') + 1), params);
  const minus = text.startsWith('-') ? '-' : '';
  const begun = text.slice(minus.length);
  const fields = [...FIELDS, ...(await metadataFields(begun, params))]
    .filter(({ word, one }) => word.startsWith(begun.toLowerCase()) && !(minus && one))
    .map(({ word, hint, open }) => ({
      label: `${minus}${word}:`,
      hint: minus ? `not: ${hint}` : hint,
      text: minus + (open ?? `${word}:`),
    }));
  return begun && !minus
    ? [...fields, { label: 'words:', value: text, hint: 'search the words', token: { param: 'q', value: text } }]
    : fields;
}

/** The keys in use once somebody asks for metadata. */
async function metadataFields(begun, params) {
  const hint = 'what the client said about the run';
  if (!begun.toLowerCase().startsWith(METADATA)) return [{ word: 'metadata.KEY', hint, open: METADATA }];
  const keys = await remembered(['metadata', others(params)], () => metadataKeys(params));
  return keys.map((key) => ({ word: METADATA + key, hint }));
}

async function valuesOf(field, typed, label, params) {
  const offer = (value, hint) => ({
    label,
    value: shown(field, value),
    hint,
    token: { param: field.param, value },
  });
  if (field.values)
    return choices(field, typed).map((values) => ({
      ...offer(values.join(','), ''),
      value: values.map((value) => shown(field, value)).join(', '),
    }));
  const token = parseToken(label + typed);
  if (field.example)
    return [
      token ? offer(token.value, field.hint) : { label: label + field.example, hint: field.hint, text: label + typed },
    ];
  const wanted = typed.toLowerCase();
  const words = ({ key }) => shown(field, key).toLowerCase();
  const begins = (item) => (words(item).startsWith(wanted) ? 0 : 1);
  const values = (await inUse(field, params))
    .filter((item) => words(item).includes(wanted))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, MOST);
  const offers = values.map(({ key, sessions }) => offer(key, sessions === undefined ? '' : plural(sessions, 'session')));
  const whole = token && !values.some(({ key }) => key === token.value) ? [offer(token.value, 'exactly this')] : [];
  return [...offers, ...whole];
}

/** Of fixed choices those that begin so; after a comma, together with those before it. */
function choices(field, typed) {
  const parts = typed.toLowerCase().split(',');
  const begun = parts.pop().trim();
  const before = parts.map((part) => field.values.find((one) => [one, shown(field, one)].includes(part.trim())));
  if (before.includes(undefined)) return [];
  return field.values
    .filter((one) => shown(field, one).startsWith(begun) && !before.includes(one))
    .map((one) => [...before, one]);
}

/** The values in use; of labels all there are. */
function inUse({ group, param }, params) {
  if (!group) return remembered(['labels'], labels);
  const { [param]: _, [negation(param)]: __, ...query } = others(params);
  return remembered([group, query], async () => (await stats(asOf(query), group)).items);
}

async function labels() {
  const { items } = await get('org/labels');
  return ['', ...items.map(({ name }) => name)].map((key) => ({ key }));
}

/** The filters that are there already, and the environment. */
function others(params) {
  return { environment: params.environment, ...filtersIn(params) };
}

/** What is asked for while somebody types is asked for once a minute at most. */
function remembered(question, ask) {
  const key = JSON.stringify(question);
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.values;
  const values = ask().catch(() => []);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, { at: Date.now(), values });
  return values;
}
