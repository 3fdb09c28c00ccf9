// The keys in the metadata of the sessions that the filters let through, by which figures can be grouped.
import { get } from './api.js';
import { asOf } from './figures.js';

const MOST = 1000;

export async function metadataKeys(params, signal) {
  const { tz, ...query } = asOf(params);
  const { items } = await get('sdk/stats/metadata', { ...query, limit: MOST }, signal);
  return items.map(({ key }) => key);
}
