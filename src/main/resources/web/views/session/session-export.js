// Saves one session with all its events as a JSON file, as the API has them: all or nothing.
import { get } from '../../api.js';
import { recorded } from './event-detail.js';

export async function saveSession(summary, feed) {
  const [session] = await Promise.all([
    get('sdk/sessions/' + encodeURIComponent(summary.id), { environment: feed.environment }),
    feed.all(),
  ]);
  if (feed.id !== summary.id) return; // the reader went on to another one
  if (!feed.done) throw feed.failure;
  const text = JSON.stringify({ session, events: feed.events.map(recorded) }, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${summary.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
