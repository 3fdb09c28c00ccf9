// The one door to the server. Paths are relative to the page, so any sub-path works.
// Failures are ApiError with the server's own words; a 401 also tells the shell that nobody is signed in any more.
import { encode } from './query.js';

export class ApiError extends Error {
  constructor(status, body, retryAfter) {
    super(
      body?.message ?? (status ? `The server answered ${status}.` : 'The server cannot be reached. Is it running?'),
    );
    this.status = status;
    this.details = body?.details ?? [];
    this.requestId = body?.requestId;
    this.retryAfter = retryAfter;
  }

  /** What the server said about one field of a form. */
  about(field) {
    return this.details.find((detail) => detail.field === field)?.message;
  }
}

/** Where a 401 speaks of the password that was given, not of who is signed in. */
const ASKS_PASSWORD = ['sign-in', 'setup', 'invite/accept', 'account/password'];

export const get = (path, query, signal) => call('GET', path + search(query), undefined, signal);
/** What comes as a file, whole. */
export const getFile = (path, query, signal) => call('GET', path + search(query), undefined, signal, (reply) => reply.blob());
export const post = (path, body = {}) => call('POST', path, body);
export const put = (path, body = {}) => call('PUT', path, body);
export const patch = (path, body = {}) => call('PATCH', path, body);
export const remove = (path) => call('DELETE', path, {});

/** This server's own address, as clients outside the browser write it. No slash at the end. */
export function baseUrl() {
  return new URL('.', document.baseURI).href.replace(/\/$/, '');
}

/** `?a=1&b=2`, without what is absent. */
export function search(query) {
  const text = encode(query);
  return text && '?' + text;
}

async function call(method, path, body, signal, read = (reply) => reply.json().catch(() => undefined)) {
  let reply;
  try {
    reply = await fetch('api/' + path, {
      method,
      signal,
      credentials: 'same-origin',
      headers:
        body === undefined
          ? { Accept: 'application/json' }
          : { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new ApiError(0);
  }
  if (reply.status === 204) return undefined;
  if (reply.ok) return read(reply);
  const value = await reply.json().catch(() => undefined);
  if (reply.status === 401 && !ASKS_PASSWORD.includes(path)) window.dispatchEvent(new Event('signed-out'));
  throw new ApiError(reply.status, value, Number(reply.headers.get('Retry-After')) || undefined);
}
