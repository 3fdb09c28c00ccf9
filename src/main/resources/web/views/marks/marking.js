// How the elements here change what people say of a session. The page hears `marked` (the session's id) and reads it anew.
import { search } from '../../api.js';

/** Where the API has this session, or a part of it. */
export function pathOf({ id, environment }, part = '') {
  return 'sdk/sessions/' + encodeURIComponent(id) + part + search({ environment });
}

/** Sends a change and tells whether it was done; if not, why is kept in element.failure. */
export async function mark(element, send, session = element.session) {
  element.failure = undefined;
  try {
    await send(session);
  } catch (failure) {
    element.failure = failure;
    return false;
  }
  element.dispatchEvent(new CustomEvent('marked', { detail: session.id, bubbles: true, composed: true }));
  return true;
}
