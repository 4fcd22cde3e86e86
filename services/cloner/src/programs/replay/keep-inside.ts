import type { Addresses, ClonePage } from './clone-page.ts';
import { changed } from './patching.ts';

const { getAttribute } = Element.prototype;

/** Drops what would send data out of the page, and closes all connections. */
export function keepInside(page: ClonePage, addresses: Addresses): void {
  refuseBeacons(page);
  Reflect.set(window, 'WebSocket', closedConnection({ CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }, 3));
  Reflect.set(window, 'EventSource', closedConnection({ CONNECTING: 0, OPEN: 1, CLOSED: 2 }, 2));
  for (const name of ['Worker', 'SharedWorker']) mapWorker(name, addresses);
  if ('ServiceWorkerContainer' in window) {
    // The promise stays pending, because pages act on both results.
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  }
  HTMLFormElement.prototype.submit = () => {};
  window.addEventListener('submit', (event) => {
    const method = event.target instanceof Element ? getAttribute.call(event.target, 'method') : null;
    if (String(method).toLowerCase() !== 'dialog') event.preventDefault();
  });
}

function refuseBeacons(page: ClonePage): void {
  const { sendBeacon } = Navigator.prototype;
  Navigator.prototype.sendBeacon = function (address, data) {
    try {
      if (page.passes(new URL(address, document.baseURI))) return sendBeacon.call(this, address, data);
    } catch {
      // The address is not valid, so nothing is sent.
    }
    return true;
  };
}

/** The class of a connection that closes at once. */
function closedConnection(states: Record<string, number>, closed: number) {
  class Connection {
    url: string;
    readyState = 0;
    addEventListener: EventTarget['addEventListener'];
    removeEventListener: EventTarget['removeEventListener'];
    dispatchEvent: EventTarget['dispatchEvent'];
    onclose?: unknown;

    constructor(address: unknown) {
      // Older browsers cannot construct an `EventTarget`.
      const target = document.createDocumentFragment();
      this.url = String(address);
      this.addEventListener = target.addEventListener.bind(target);
      this.removeEventListener = target.removeEventListener.bind(target);
      this.dispatchEvent = target.dispatchEvent.bind(target);
      setTimeout(() => this.end(), 0);
    }

    send(): void {}

    close(): void {
      this.readyState = closed;
    }

    private end(): void {
      this.readyState = closed;
      const event = Object.assign(new Event('close'), { code: 1000, wasClean: true });
      if (typeof this.onclose === 'function') this.onclose(event);
      this.dispatchEvent(event);
    }
  }
  Object.assign(Connection, states);
  Object.assign(Connection.prototype, states);
  return Connection;
}

function mapWorker(name: string, { map }: Addresses): void {
  const type: unknown = Reflect.get(window, name);
  if (typeof type !== 'function') return;
  const mapped = new Proxy(type, {
    construct: (target, [address, ...rest], made) =>
      Reflect.construct(target, [changed(address, (text) => map(text, false)), ...rest], made),
  });
  Reflect.set(window, name, mapped);
}
