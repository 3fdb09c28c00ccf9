// How values read to people. Pure functions; an absent value is an en dash, never "undefined" or "null".

const NONE = '–';
/** Between a number and its unit: they stay on one line. */
const TIGHT = '\u00a0';
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 0.00042 → "$0.0004", 0.052 → "$0.052", 0.25 → "$0.25", 12.5 → "$12.50", 45210 → "$45.2K". */
export function money(usd) {
  if (usd === undefined || usd === null) return NONE;
  if (usd === 0) return '$0';
  if (usd < 0.0001) return '<$0.0001';
  if (usd < 0.1) return '$' + usd.toFixed(usd < 0.01 ? 4 : 3);
  if (usd < 1000) return '$' + usd.toFixed(2);
  return '$' + (usd < 10_000 ? plain.format(usd) : short.format(usd));
}

/** What an event or a session cost: "$0.02"; "≈$0.02" if that was worked out from tokens and prices. */
export function cost(usd, estimated) {
  return estimated && usd ? '≈' + money(usd) : money(usd);
}

/** The same for who wants to know more: "about $0.02, estimated from tokens"; undefined if there is no more to know. */
export function aboutCost(usd, estimated) {
  return estimated && usd ? `about ${money(usd)}, estimated from tokens` : undefined;
}

/** Up to four digits in full, then "12.3K", "4.5M". */
export function count(n) {
  if (n === undefined || n === null) return NONE;
  return n < 10_000 ? plain.format(n) : short.format(n);
}

export function whole(n) {
  return n === undefined || n === null ? NONE : plain.format(n);
}

export function percent(share) {
  if (share === undefined || share === null) return NONE;
  const hundred = share * 100;
  return (hundred > 0 && hundred < 10) || (hundred > 90 && hundred < 100)
    ? hundred.toFixed(1) + '%'
    : Math.round(hundred) + '%';
}

/** How much more than before: "+12 %", "−3 %", "±0 %", "×40"; undefined when nothing was before. */
export function change(now, before) {
  if (!before || now === undefined) return undefined;
  if (now / before >= 10) return '×' + plain.format(now / before);
  return signed(Math.round((now / before - 1) * 100), '%');
}

/** How many hundredths a share went up or down: "+2 points". */
export function changeOfShare(now, before) {
  if (now === undefined || before === undefined) return undefined;
  return signed(Math.round((now - before) * 1000) / 10, 'points');
}

function signed(n, unit) {
  return `${n > 0 ? '+' : n < 0 ? '−' : '±'}${Math.abs(n)}${TIGHT}${unit}`;
}

/** "850 ms", "3.2 s", "1 m 05 s", "2 h 04 m", "3 d 4 h". */
export function duration(ms) {
  if (ms === undefined || ms === null) return NONE;
  return spoken(ms).replaceAll(' ', TIGHT);
}

function spoken(ms) {
  if (ms === 0) return '0 s';
  if (ms < 1000) return Math.round(ms) + ' ms';
  const seconds = ms / 1000;
  if (seconds < 59.95) return (seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds))) + ' s';
  const two = (n) => String(n).padStart(2, '0');
  const s = Math.round(seconds);
  if (s < 3600) return `${Math.floor(s / 60)} m` + (s % 60 ? ` ${two(s % 60)} s` : '');
  if (s < 86_400) return `${Math.floor(s / 3600)} h` + (s % 3600 >= 60 ? ` ${two(Math.floor((s % 3600) / 60))} m` : '');
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}

/** "just now", "40 s ago", "5 min ago", "3 h ago", "2 d ago", "in 7 d", then the date. */
export function ago(iso, now = Date.now()) {
  if (!iso) return NONE;
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  const far = Math.abs(seconds);
  const say = (n, unit) =>
    seconds < 0 ? `in${TIGHT}${Math.round(n)}${TIGHT}${unit}` : `${Math.floor(n)}${TIGHT}${unit}${TIGHT}ago`;
  if (far < 5) return 'just now';
  if (far < 60) return say(far, 's');
  if (far < 3600) return say(far / 60, 'min');
  if (far < 86_400) return say(far / 3600, 'h');
  if (far < 14 * 86_400) return say(far / 86_400, 'd');
  return day(iso);
}

/** How long since then, in one unit: "25 min", "3 h", "12 d". */
export function since(iso, now = Date.now()) {
  const minutes = Math.max(0, (now - Date.parse(iso)) / 60_000);
  const [n, unit] = minutes < 60 ? [minutes, 'min'] : minutes < 1440 ? [minutes / 60, 'h'] : [minutes / 1440, 'd'];
  return Math.floor(n) + TIGHT + unit;
}

/** The exact moment, in the reader's own zone, to the millisecond. */
export function exact(iso) {
  if (!iso) return '';
  return new Date(iso).toLocaleString(undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  });
}

/** The time of day, to the second. */
export function clock(time) {
  return new Date(time).toLocaleTimeString(undefined, { timeStyle: 'medium', hourCycle: 'h23' });
}

/** "user ada@example.org" → "ada@example.org"; "key 12" and whatever else acts stay as they are. */
export function actor(who) {
  return who?.replace(/^user /, '') ?? NONE;
}

/** Why something that somebody made does not count just now, as the API names it, in words. */
export function suspension(reason) {
  return {
    'maker-demoted': 'its maker is no admin any more',
    'maker-left': 'its maker has left',
    'maker-unknown': 'nobody knows who made it',
  }[reason];
}

/** "12 Mar", with the year when it is another one. */
export function day(iso) {
  const date = new Date(iso);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'short', year });
}

/** A bucket's label on an axis: the hour when buckets are shorter than a day, the day otherwise. */
export function moment(iso, spanMs) {
  const date = new Date(iso);
  if (spanMs > 6 * 86_400_000) return day(iso);
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return spanMs > 86_400_000 ? `${day(iso)} ${time}` : time;
}

/** A recorded JSON value on one line, for people: `city: "Oslo", days: 3`. Never longer than `most` characters. */
export function oneLine(value, most = 220) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.slice(0, most).replace(/\s+/g, ' ');
  if (typeof value !== 'object') return String(value);
  let line = '';
  for (const [key, part] of Object.entries(value)) {
    if (line.length > most) break;
    const text =
      typeof part === 'string'
        ? JSON.stringify(part.slice(0, most))
        : Array.isArray(part)
          ? `[${part.length}]`
          : part !== null && typeof part === 'object'
            ? `{${Object.keys(part).join(', ').slice(0, 60)}}`
            : String(part);
    line += (line ? ', ' : '') + (Array.isArray(value) ? text : `${key}: ${text}`);
  }
  return line.slice(0, most);
}

export function plural(n, one, many = one + 's') {
  return `${whole(n)} ${n === 1 ? one : many}`;
}
