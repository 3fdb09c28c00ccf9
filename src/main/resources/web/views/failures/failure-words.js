// How states, classes and sides of failures read.

export const OPEN_STATES = ['regressed', 'rising', 'new', 'ongoing'];

export const STATES = {
  regressed: 'It was resolved, and a run that began afterwards failed with it',
  rising: 'It hits clearly more runs than usual, by number and by share',
  new: 'First seen less than a week ago',
  ongoing: 'Known for more than a week',
  muted: 'Nobody wants to hear of it for now',
  resolved: 'Somebody says it is mended',
};

/** "context_too_long" → "context too long". */
export const spaced = (name) => name.replaceAll('_', ' ');

const SIDES = { provider: 'the provider’s', tool: 'the tools’', agent: 'the agents’', rules: 'of rules', unknown: 'of unknown kind' };

/** "61% are the provider’s". */
export const sideWords = (side) => SIDES[side] ?? side;
