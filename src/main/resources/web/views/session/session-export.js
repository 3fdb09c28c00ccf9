// Saves one session with all its events as a JSON file, as the API has them, whole states among them: all or nothing. Page by
// page it is handed to the browser, which keeps what is large out of memory.
import { get } from '../../api.js';

const PAGE = 1000;

export async function saveSession({ id }, environment) {
  const address = 'sdk/sessions/' + encodeURIComponent(id);
  const session = await get(address, { environment });
  const parts = [`{\n"session": ${JSON.stringify(session, null, 2)},\n"events": [`];
  let cursor;
  do {
    const page = await get(address + '/events', { environment, limit: PAGE, cursor });
    const separator = cursor ? ',\n' : '\n';
    parts.push(new Blob([separator, page.items.map((event) => JSON.stringify(event, null, 2)).join(',\n')]));
    cursor = page.nextCursor;
  } while (cursor);
  offer(new Blob([...parts, '\n]\n}\n'], { type: 'application/json' }), `${id}.json`);
}

export function offer(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
