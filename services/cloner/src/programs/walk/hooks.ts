import {
  ADDRESS_MAX,
  begin,
  LETS_OUT,
  NOTED_MAX,
  note,
  noteAddress,
  type PageExit,
  shared,
  state,
  wholeOf,
} from './shared.ts';

const PRESSES: ReadonlySet<string> = new Set([
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
]);
const CHECKOUT =
  /(?:^|\/)(?:checkout|check-out|pay|payments?|pagamentos?|pagar|comprar?|buy|carrinho|cart|pedido|order|assinar)(?=[/._-]|$)/i;
const ENDLESS = /event-stream|ndjson|multipart/i;
const WEB = /^https?:$/;
const THIS_WINDOW = /^_(?:self|top|parent)$/i;

const { addEventListener } = EventTarget.prototype;
const { arrayBuffer } = Response.prototype;

/**
 * Observes what the page does: its requests, its changes, its listeners and its navigation. Navigation out of the quiz is recorded and
 * cancelled; new windows open in this one.
 */
export function hearPage(): void {
  shared.windows.add(window);
  hearAnswers();
  hearRequests();
  hearBeacons();
  hearChanges();
  keepWindows();
  keepTargets();
  if (window === window.top && window.navigation) {
    navigation.addEventListener('navigate', LETS_OUT in window ? noteLeaving : refuseExit);
  }
  // The listeners above are not the page's, so this comes last.
  hearListeners();
}

function hearAnswers(): void {
  const { fetch } = window;
  window.fetch = (input, ...rest) => {
    const end = begin(input instanceof Request ? input.url : input);
    const answer = fetch.call(window, input, ...rest);
    answer.then(end, end);
    answer.then(readToEnd, () => {});
    return answer;
  };
  for (const name of ['text', 'json', 'arrayBuffer', 'blob', 'formData'] as const) {
    const read: () => Promise<unknown> = Response.prototype[name];
    Reflect.set(Response.prototype, name, function (this: Response) {
      const end = begin();
      const body = read.call(this);
      body.then(end, end);
      return body;
    });
  }
}

/** Reads the body, because the browser does not load one that the page ignores. */
function readToEnd(answer: Response): void {
  if (answer.body === null || ENDLESS.test(answer.headers.get('content-type') ?? '')) return;
  arrayBuffer.call(answer.clone()).catch(() => {});
}

function hearRequests(): void {
  const { prototype } = XMLHttpRequest;
  const { open, send } = prototype;
  const addresses = new WeakMap<XMLHttpRequest, string | URL>();
  prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
    addresses.set(this, url);
    Reflect.apply(open, this, [method, url, ...rest]);
  };
  prototype.send = function (body) {
    this.addEventListener('loadend', begin(addresses.get(this)), { once: true });
    send.call(this, body);
  };
}

/** Beacons are recorded and not sent: the page does not wait for an answer. */
function hearBeacons(): void {
  navigator.sendBeacon = function sendBeacon(address) {
    const to = wholeOf(address);
    if (to !== null && WEB.test(to.protocol)) note(state.sent, to.href);
    return true;
  };
}

function hearChanges(): void {
  const observer = new MutationObserver((records) => {
    state.changes += 1;
    for (const { addedNodes } of records) for (const node of addedNodes) awaitLoad(node);
  });
  const observe = (node: Node): void =>
    observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
  observe(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const shadow = attachShadow.call(this, options);
    state.shadows.set(this, shadow);
    observe(shadow);
    return shadow;
  };
  for (const type of ['input', 'change', 'popstate', 'hashchange']) {
    window.addEventListener(type, noteChange, true);
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const before = History.prototype[name];
    History.prototype[name] = function (...given) {
      before.apply(this, given);
      noteAddress();
    };
  }
}

function noteChange(): void {
  state.changes += 1;
}

function awaitLoad(node: Node): void {
  if (!isElement(node)) return;
  const read = (name: string): string => String(Reflect.get(node, name) ?? '');
  const isFile =
    (node.localName === 'script' && read('src') !== '') ||
    (node.localName === 'link' && read('rel') === 'stylesheet');
  if (!isFile) return;
  const end = begin(read('src') || read('href'));
  node.addEventListener('load', end, { once: true });
  node.addEventListener('error', end, { once: true });
}

function hearListeners(): void {
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    // The browser would ask whether to leave the page.
    if (type === 'beforeunload') return;
    if (PRESSES.has(type)) {
      const isOfElement =
        this instanceof Element && this !== document.body && this !== document.documentElement;
      if (isOfElement) state.listens.add(this);
      else state.isDelegated = true;
    }
    addEventListener.call(this ?? window, type, ...rest);
  };
  Object.defineProperty(window, 'onbeforeunload', { configurable: true, get: () => null, set() {} });
}

/** Handles an address that the page opens in a new window: records it as an exit, or opens it here. */
function openHere(address: unknown): void {
  const to = wholeOf(address);
  if (to === null || !WEB.test(to.protocol)) return;
  if (leaves(to)) noteExit(to, 'window');
  else location.href = to.href;
}

function keepWindows(): void {
  window.open = function open(address, target) {
    if (THIS_WINDOW.test(target ?? '')) {
      location.href = String(address);
      return window;
    }
    if (address) openHere(address);
    return openedWindow();
  };
  window.print = () => {};
}

/** A stand-in for the window that a page has opened. */
function openedWindow(): Window {
  const go = (address: unknown): void => openHere(address);
  const nothing = (): void => {};
  const place = { assign: go, replace: go, reload: nothing, toString: () => 'about:blank' };
  Object.defineProperty(place, 'href', { get: () => 'about:blank', set: go });
  const page = {
    write: nothing,
    writeln: nothing,
    open: nothing,
    close: nothing,
    createElement: () => document.createElement('div'),
    body: document.createElement('body'),
    head: document.createElement('head'),
  };
  const opened = {
    closed: false,
    opener: null,
    name: '',
    document: page,
    focus: nothing,
    blur: nothing,
    close: () => {
      opened.closed = true;
    },
    postMessage: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    print: nothing,
  };
  for (const one of [opened, page]) Object.defineProperty(one, 'location', { get: () => place, set: go });
  return Object(opened);
}

/** The element that would have opened a new window; its exit is recorded as one by a window. */
let blank: Element | null = null;

function keepTargets(): void {
  window.addEventListener(
    'click',
    (event) => {
      blank = null;
      const link = event.composedPath().find(isLink);
      if (link !== undefined) keepHere(link, 'target');
    },
    true,
  );
  window.addEventListener(
    'submit',
    ({ target, submitter }) => {
      blank = null;
      if (target instanceof Element) keepHere(target, 'target');
      if (submitter?.hasAttribute('formtarget')) keepHere(submitter, 'formtarget');
    },
    true,
  );
  const { click } = HTMLElement.prototype;
  HTMLElement.prototype.click = function () {
    if (this.localName === 'a' && !this.isConnected) keepHere(this, 'target');
    click.call(this);
  };
  const { submit } = HTMLFormElement.prototype;
  HTMLFormElement.prototype.submit = function () {
    keepHere(this, 'target');
    submit.call(this);
  };
}

function keepHere(element: Element, attribute: string): void {
  const base = document.querySelector('base[target]')?.getAttribute('target');
  const target = element.getAttribute(attribute) || base || '';
  if (target === '' || THIS_WINDOW.test(target) || isNamedFrame(target)) return;
  blank = element;
  element.setAttribute(attribute, '_top');
}

function isNamedFrame(name: string): boolean {
  return [...document.querySelectorAll('iframe, frame')].some((one) => Reflect.get(one, 'name') === name);
}

export function leaves(to: URL): boolean {
  if (plainHost(to.host) !== plainHost(location.host)) return true;
  return CHECKOUT.test(to.pathname) && !CHECKOUT.test(location.pathname);
}

function plainHost(host: string): string {
  return host.replace(/^www\./, '');
}

function noteExit(to: URL, by: PageExit['by']): void {
  if (state.exits.length < NOTED_MAX && to.href.length <= ADDRESS_MAX) state.exits.push({ url: to.href, by });
}

/** The process outside keeps the tab in, so that everything of the page's own that leads it happens. */
function noteLeaving({ destination, hashChange, downloadRequest }: NavigateEvent): void {
  if (!hashChange && !destination.sameDocument && downloadRequest == null) state.isLeaving = true;
}

function refuseExit(event: NavigateEvent): void {
  const to = wholeOf(event.destination.url);
  if (to === null || event.hashChange || event.destination.sameDocument || event.downloadRequest != null)
    return;
  if (!WEB.test(to.protocol)) {
    event.preventDefault();
    return;
  }
  if (!leaves(to)) {
    state.isLeaving = true;
    return;
  }
  event.preventDefault();
  noteExit(to, wayOf(event));
}

function wayOf({ sourceElement, formData }: NavigateEvent): PageExit['by'] {
  if (blank !== null) return 'window';
  const isOfForm =
    sourceElement && (Reflect.get(sourceElement, 'form') || sourceElement.localName === 'form');
  if (formData !== null || isOfForm) return 'form';
  return sourceElement?.localName === 'a' ? 'link' : 'navigation';
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function isLink(node: EventTarget): node is Element {
  return 'localName' in node && (node.localName === 'a' || node.localName === 'area');
}
