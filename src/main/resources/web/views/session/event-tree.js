// Which events are inside which: an event whose parent span is the span of another one is its child. `branches` says of each
// event how deep it lies and how many are inside it; rows(folded) are those to be seen, parents before what is inside them.
const OUTSIDE = { depth: 0, inside: 0 };

export class EventTree {
  constructor(events) {
    this.events = events;
    this.branches = new Map();
    this.parents = new Map();
    this.children = new Map();
    this.findParents();
    this.roots = this.parents.size ? events.filter(({ id }) => !this.parents.has(id)) : events;
    if (this.parents.size) this.ordered = this.walk();
  }

  /** The first event of a span stands for it: its error, if it had one, comes after it. */
  findParents() {
    const spans = new Map();
    for (const event of this.events) {
      if (event.spanId && !spans.has(nameOf(event, event.spanId))) spans.set(nameOf(event, event.spanId), event);
    }
    if (!spans.size) return;
    for (const event of this.events) {
      const parent = event.parentSpanId && spans.get(nameOf(event, event.parentSpanId));
      if (parent && parent !== event && !this.isInside(parent, event)) {
        this.parents.set(event.id, parent);
        if (!this.children.has(parent.id)) this.children.set(parent.id, []);
        this.children.get(parent.id).push(event);
      }
    }
  }

  /** Whoever sends a circle gets no endless one here. */
  isInside(event, other) {
    for (let at = event; at; at = this.parents.get(at.id)) if (at === other) return true;
    return false;
  }

  /** All events, each followed by what is inside it. */
  walk() {
    const ordered = [];
    const waiting = this.roots.map((event) => ({ event, depth: 0 })).reverse();
    while (waiting.length) {
      const { event, depth } = waiting.pop();
      ordered.push(event);
      this.branches.set(event.id, { depth, inside: 0 });
      const children = this.children.get(event.id) ?? [];
      for (let i = children.length - 1; i >= 0; i -= 1) waiting.push({ event: children[i], depth: depth + 1 });
    }
    for (let i = ordered.length - 1; i >= 0; i -= 1) {
      const parent = this.parents.get(ordered[i].id);
      if (parent) this.branches.get(parent.id).inside += this.branches.get(ordered[i].id).inside + 1;
    }
    return ordered;
  }

  get isFlat() {
    return !this.parents.size;
  }

  branch(id) {
    return this.branches.get(id) ?? OUTSIDE;
  }

  /** Those to be seen while what is inside these is folded away. */
  rows(folded) {
    if (this.isFlat) return this.events;
    const rows = [];
    for (let i = 0; i < this.ordered.length; i += 1) {
      const event = this.ordered[i];
      rows.push(event);
      if (folded.has(event.id)) i += this.branch(event.id).inside;
    }
    return rows;
  }

  /** The ids of all that an event is inside of. */
  above(id) {
    const ids = [];
    for (let at = this.parents.get(id); at; at = this.parents.get(at.id)) ids.push(at.id);
    return ids;
  }
}

/** Spans have names of their own only within a trace. */
const nameOf = ({ traceId }, span) => `${traceId ?? ''} ${span}`;
