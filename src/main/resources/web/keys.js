// The keyboard. An element says `new Keys(this, { j: () => …, Escape: () => … })`; what was connected last is asked first,
// and a handler that returns false passes the key on. Keys typed into a field, or while a dialog is open, are left alone.

const stack = [];

export class Keys {
  constructor(host, bindings) {
    this.host = host;
    this.bindings = bindings;
    host.addController(this);
  }

  hostConnected() {
    stack.unshift(this);
  }

  hostDisconnected() {
    stack.splice(stack.indexOf(this), 1);
  }
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const path = event.composedPath();
  if (path.some((node) => node.localName === 'dialog' && node.open)) return;
  const field = path[0].matches?.('input:not([type=checkbox], [type=radio]), select, textarea') ? path[0] : null;
  if (field) {
    if (event.key === 'Escape') field.blur();
    return;
  }
  for (const { bindings } of stack) {
    const handler = bindings[event.key];
    if (handler && handler(event) !== false) {
      event.preventDefault();
      return;
    }
  }
});

/** The element that truly has the focus, inside all shadow roots. */
export function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
