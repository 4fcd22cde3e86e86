import type { DiskAddresses } from './disk-addresses.ts';
import { changeGetter } from './patching.ts';

/** Must be the names in `zip/disk-location.ts`, by which scripts of the clone ask for `location`. */
const HOLDER = 'cloneOf';
const PROPERTY = 'cloneLocation';
const PARTS = [
  'href',
  'origin',
  'protocol',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type Part = (typeof PARTS)[number];

/** An entry of the history as the browser has it: browsers keep no other address for a file. */
interface Entry {
  cloneOf: string;
  state: unknown;
}

/**
 * The place of a page in a folder, as its scripts see it: where the original was. Routers look at it, and the history that they
 * write leads through it.
 */
export class DiskPlace {
  private readonly addresses: DiskAddresses;
  private readonly own = window.location;
  private readonly place: Location;
  private now: URL;

  constructor(addresses: DiskAddresses) {
    this.addresses = addresses;
    this.now = new URL(addresses.place);
    if (this.own.search !== '') this.now.search = this.own.search;
    if (this.own.hash !== '') this.now.hash = this.own.hash;
    this.place = this.made();
    this.enter(this.now);
  }

  install(): void {
    const { place, own } = this;
    const holder = Object.defineProperty({}, 'location', {
      get: () => place,
      set: (text: unknown) => this.go(String(text), false),
    });
    Object.defineProperty(window, HOLDER, {
      value: (one: unknown) => (one === window || one === document ? holder : one),
    });
    Object.defineProperty(Object.prototype, PROPERTY, {
      configurable: true,
      get(this: { location?: unknown }) {
        const { location } = this;
        return location === own ? place : location;
      },
    });
    this.patchHistory();
    this.patchDocument();
    this.patchMessages();
    const { open } = window;
    window.open = (address, ...rest) =>
      open.call(
        window,
        address === undefined || address === '' ? address : this.leadsTo(String(address)),
        ...rest,
      );
    for (const { prototype } of [HTMLAnchorElement, HTMLAreaElement]) this.patchLinks(prototype);
    window.addEventListener('click', (event) => this.leadLink(event));
  }

  private made(): Location {
    const place: Location = Object.create(Location.prototype);
    for (const part of PARTS) {
      Object.defineProperty(place, part, {
        configurable: true,
        enumerable: true,
        get: () => this.now[part],
        set: (value: unknown) => this.change(part, String(value)),
      });
    }
    return Object.defineProperties(place, {
      assign: { value: (text: unknown) => this.go(String(text), false) },
      replace: { value: (text: unknown) => this.go(String(text), true) },
      reload: { value: () => this.own.reload() },
      toString: { value: () => this.now.href },
      ancestorOrigins: { value: this.own.ancestorOrigins },
    });
  }

  private change(part: Part, value: string): void {
    if (part === 'href') {
      this.go(value, false);
      return;
    }
    const to = new URL(this.now);
    Reflect.set(to, part, value);
    this.go(to.href, false);
  }

  private go(text: string, isReplacing: boolean): void {
    const to = this.leadsTo(text);
    if (to.startsWith('#')) this.enter(new URL(to, this.now));
    if (isReplacing) this.own.replace(to);
    else this.own.assign(to);
  }

  /** Where a browser on a disk goes for what the page names: to a file of the folder, a fragment, or the original. */
  private leadsTo(text: string): string {
    let url: URL;
    try {
      url = new URL(text, this.addresses.base);
    } catch {
      return text;
    }
    if (!/^https?:$/.test(url.protocol)) return text;
    if (url.hash !== '' && url.href.split('#', 1)[0] === this.now.href.split('#', 1)[0]) return url.hash;
    const mapped = this.addresses.map(text, false);
    return mapped === text ? url.href : mapped;
  }

  private enter(url: URL): void {
    this.now = new URL(url);
    if (this.addresses.followsPage) this.addresses.base = this.now.href;
  }

  private patchHistory(): void {
    const enter = (state: unknown, address: unknown): Entry => {
      const to =
        address === undefined || address === null ? this.now : new URL(String(address), this.addresses.base);
      if (to.origin !== this.now.origin)
        throw new DOMException('The address has another origin.', 'SecurityError');
      this.enter(to);
      return { cloneOf: to.href, state };
    };
    const { replaceState } = History.prototype;
    for (const name of ['pushState', 'replaceState'] as const) {
      const before = History.prototype[name];
      History.prototype[name] = function (state, _title, address) {
        before.call(this, enter(state, address), '');
      };
    }
    changeGetter(History.prototype, 'state', stateOf);
    const entered = window.history.state;
    const back = changeGetter(PopStateEvent.prototype, 'state', stateOf);
    replaceState.call(window.history, { cloneOf: this.now.href, state: entered }, '');
    window.addEventListener('popstate', (event) => {
      const entry = back(event);
      const to = isEntry(entry) ? new URL(entry.cloneOf) : new URL(this.own.hash || '#', this.now);
      this.enter(to);
    });
  }

  private patchDocument(): void {
    for (const name of ['URL', 'documentURI'] as const) {
      changeGetter(Document.prototype, name, (value, one) => (one === document ? this.now.href : value));
    }
    changeGetter(Document.prototype, 'domain', () => this.now.hostname);
    changeGetter(Node.prototype, 'baseURI', (value, one) =>
      one === document || one.ownerDocument === document ? this.addresses.base : value,
    );
    changeGetter(HTMLBaseElement.prototype, 'href', (value, one) =>
      one.hasAttribute('copia-href') ? this.addresses.base : value,
    );
    Object.defineProperty(window, 'origin', { configurable: true, get: () => this.now.origin });
  }

  /** Files have no origin by which a page could name itself as the receiver. */
  private patchMessages(): void {
    const { postMessage } = window;
    window.postMessage = (message: unknown, to?: unknown, ...rest: unknown[]): void => {
      const target = to === this.now.origin ? '*' : to;
      Reflect.apply(postMessage, window, [message, target, ...rest]);
    };
    changeGetter(MessageEvent.prototype, 'origin', (value) => (value === 'null' ? this.now.origin : value));
  }

  private patchLinks(prototype: HTMLAnchorElement | HTMLAreaElement): void {
    const href = Object.getOwnPropertyDescriptor(prototype, 'href')?.get;
    if (href === undefined) return;
    for (const part of PARTS) {
      changeGetter(
        prototype,
        part,
        (value, link) => this.originalOf(String(href.call(link)), link)?.[part] ?? value,
      );
    }
  }

  /** Null for a link that leads out of the folder. */
  private originalOf(real: string, link: Element): URL | null {
    const text = link.getAttribute('href');
    if (text === null || !real.startsWith(`${this.own.protocol}//${this.own.host}`)) return null;
    const known = this.addresses.originalOf(real);
    if (known !== null) return new URL(known);
    try {
      return new URL(text, this.addresses.base);
    } catch {
      return null;
    }
  }

  /** Leads a link that a script wrote, which means an address of the original. */
  private leadLink(event: Event): void {
    const link = event.composedPath().find(isLink);
    const text = link?.getAttribute('href') ?? null;
    if (link === undefined || text === null || event.defaultPrevented) return;
    const real = new URL(text, this.addresses.folderBase).href;
    if (text.startsWith('#') || this.addresses.originalOf(real) !== null) return;
    const to = this.leadsTo(text);
    if (to !== text) link.setAttribute('href', to);
  }
}

function isLink(target: EventTarget): target is Element {
  return target instanceof Element && /^(?:a|area)$/.test(target.localName) && target.hasAttribute('href');
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'cloneOf' in state;
}

function stateOf(state: unknown): unknown {
  return isEntry(state) ? state.state : state;
}
