// An event letter for letter, as its client sent it. Lists are in the form that people look at, without whole states.
import { get } from '../../api.js';

export const sentEvent = ({ sessionId, id }, environment, signal) =>
  get(`sdk/sessions/${encodeURIComponent(sessionId)}/events/${encodeURIComponent(id)}`, { environment }, signal);
