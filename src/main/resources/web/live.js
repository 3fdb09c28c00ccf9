// What is recorded, as it is recorded, as a controller: `live.listen(environment)`, handlers { session, deleted, labels,
// reload, begun }. All of a browser's windows share one connection: see live-stream.js.
import { streamOf } from './live-stream.js';

export class Live {
  constructor(host, handlers) {
    this.host = host;
    this.handlers = handlers;
    host.addController(this);
  }

  /** Listens to this environment and no other. The same again changes nothing. */
  listen(environment = 'live') {
    if (environment === this.environment) return;
    this.hostDisconnected();
    this.environment = environment;
    this.hostConnected();
  }

  get connected() {
    return Boolean(this.stream?.connected);
  }

  hostConnected() {
    if (this.stream || !this.environment || !this.host.isConnected) return;
    this.stream = streamOf(this.environment);
    this.stream.join(this);
  }

  hostDisconnected() {
    this.stream?.leave(this);
    this.stream = undefined;
  }

  heard(name, data) {
    if (this.stream) this.handlers[name]?.(data);
  }

  streamChanged() {
    this.host.requestUpdate();
  }
}
