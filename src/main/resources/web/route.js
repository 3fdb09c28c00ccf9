// The address is the state: `#/sessions/sess_1?status=failed` ↔ { path: ['sessions', 'sess_1'], params: { status: 'failed' } }.
// Everything a colleague should see when they get the link is in here; nothing else is.
import { filtersIn } from './filters.js';
import { decode, encode } from './query.js';

export function currentRoute() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return {
    path: path.split('/').filter(Boolean).map(decodePart),
    params: decode(query),
  };
}

/** The link to a place. */
export function href(path, params) {
  const query = encode(params);
  return '#/' + path.map(encodeURIComponent).join('/') + (query && '?' + query);
}

/**
 * Goes there, at once: the next key is not read as one for the place we left. With `replace`, Back does not come back to
 * where we are: for small corrections of one's view.
 */
export function go(path, params, { replace = false } = {}) {
  move(href(path, params), replace);
}

/** Goes where a link leads. */
export function follow(link) {
  move(link, false);
}

/** Links within the console lead there at once too, unless the click asks for another tab or window. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.composedPath().find((node) => node.localName === 'a');
  if (!link?.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  move(link.hash, false);
});

function move(hash, replace) {
  if (hash === location.hash) return;
  if (replace) history.replaceState(history.state, '', hash);
  else history.pushState(null, '', hash);
  // The browser itself would tell of it later, when it gets round to it.
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** What stays when one walks from page to page: the environment and the filters, the span of time among them. */
export function carried(params) {
  return { environment: params.environment, ...filtersIn(params) };
}

function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
