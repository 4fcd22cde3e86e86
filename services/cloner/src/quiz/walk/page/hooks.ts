/**
 * Hears what a page does: what it waits for, where it changes, which elements listen, and where it would go. What leads out of the quiz
 * is written down and does not happen; what would open a window stays in this one. Stands after the clock, and defines `state`.
 */
export const HOOKS = String.raw`
const SLOW_MS = 4000;
const OFTEN = 4;
/** Of a kind: a page that has more says nothing new by them. */
const NOTED_MAX = 500;
const ADDRESS_MAX = 8192;
const PRESSES = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'touchend']);
const CHECKOUT = /(?:^|\/)(?:checkout|check-out|pay|payments?|pagamentos?|pagar|comprar?|buy|carrinho|cart|pedido|order|assinar)(?=[\/._-]|$)/i;

const state = (shared.state ??= {
  /** Counts what has changed. */
  changes: 0,
  open: new Map(),
  asked: new Map(),
  exits: [],
  addresses: new Set(),
  sent: new Set(),
  isLeaving: false,
  listens: new WeakSet(),
  isDelegated: false,
  shadows: new WeakMap(),
});
const noteIn = (set, address) => { if (set.size < NOTED_MAX && address.length <= ADDRESS_MAX) set.add(address); };
const isBusy = () => {
  for (const since of state.open.values()) if (own.now() - since < SLOW_MS) return true;
  return false;
};
/** @returns call it when that is over */
const begin = (address = '') => {
  const path = String(address).split('?', 1)[0];
  const times = (state.asked.get(path) ?? 0) + 1;
  if (path !== '') state.asked.set(path, times);
  // It asks for news, and always will.
  if (times > OFTEN) return () => {};
  const one = {};
  state.open.set(one, own.now());
  return () => state.open.delete(one);
};

const ENDLESS = /event-stream|ndjson|multipart/i;
/** An answer that the page does not read would never have come whole. */
const readToEnd = (answer) => {
  if (answer.body === null || ENDLESS.test(answer.headers.get('content-type') ?? '')) return;
  arrayBuffer.call(answer.clone()).catch(() => {});
};
const { fetch } = window;
window.fetch = function (...args) {
  const end = begin(args[0]?.url ?? args[0]);
  const answer = fetch.apply(window, args);
  answer.then(end, end);
  answer.then(readToEnd, () => {});
  return answer;
};
const { arrayBuffer } = Response.prototype;
for (const name of ['text', 'json', 'arrayBuffer', 'blob', 'formData']) {
  const read = Response.prototype[name];
  Response.prototype[name] = function () {
    const end = begin();
    const body = read.call(this);
    body.then(end, end);
    return body;
  };
}
const { open: openRequest, send } = XMLHttpRequest.prototype;
const addresses = new WeakMap();
XMLHttpRequest.prototype.open = function (method, address, ...rest) {
  addresses.set(this, address);
  return openRequest.call(this, method, address, ...rest);
};
XMLHttpRequest.prototype.send = function (...args) {
  this.addEventListener('loadend', begin(addresses.get(this)), { once: true });
  return send.apply(this, args);
};

/** Nobody waits for an answer: it is written down only. */
navigator.sendBeacon = function sendBeacon(address) {
  const to = wholeOf(address);
  if (to !== null && /^https?:$/.test(to.protocol)) noteIn(state.sent, to.href);
  return true;
};

const awaitLoad = (element) => {
  const isFile = (element.localName === 'script' && element.src) || (element.localName === 'link' && element.rel === 'stylesheet');
  if (!isFile) return;
  const end = begin(element.src || element.href);
  element.addEventListener('load', end, { once: true });
  element.addEventListener('error', end, { once: true });
};
const observer = new MutationObserver((changes) => {
  state.changes += 1;
  for (const { addedNodes } of changes) for (const one of addedNodes) if (one.nodeType === 1) awaitLoad(one);
});
const observe = (node) => observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
observe(document);
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (options) {
  const shadow = attachShadow.call(this, options);
  state.shadows.set(this, shadow);
  observe(shadow);
  return shadow;
};

const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (type, ...rest) {
  // It would ask whether to leave.
  if (type === 'beforeunload') return;
  if (PRESSES.has(type)) {
    if (this instanceof Element && this !== document.body && this !== document.documentElement) state.listens.add(this);
    else state.isDelegated = true;
  }
  return addEventListener.call(this ?? window, type, ...rest);
};
Object.defineProperty(window, 'onbeforeunload', { configurable: true, get: () => null, set() {} });
const listen = (type, work) => addEventListener.call(window, type, work, true);
for (const type of ['input', 'change', 'popstate', 'hashchange']) listen(type, () => { state.changes += 1; });

const stand = () => {
  state.changes += 1;
  if (window === window.top) noteIn(state.addresses, location.href);
};
for (const name of ['pushState', 'replaceState']) {
  const before = History.prototype[name];
  History.prototype[name] = function (...args) {
    before.apply(this, args);
    stand();
  };
}

const plainHost = (host) => host.replace(/^www\./, '');
const leaves = (to) =>
  plainHost(to.host) !== plainHost(location.host) || (CHECKOUT.test(to.pathname) && !CHECKOUT.test(location.pathname));
const leave = (to, by) => { if (state.exits.length < NOTED_MAX && to.href.length <= ADDRESS_MAX) state.exits.push({ url: to.href, by }); };
const wholeOf = (address) => {
  try { return new URL(address, document.baseURI); } catch { return null; }
};
/** As its own window would: out of the quiz, or on in this one. */
const openHere = (address) => {
  const to = wholeOf(address);
  if (to === null || !/^https?:$/.test(to.protocol)) return;
  if (leaves(to)) leave(to, 'window');
  else location.href = to.href;
};
const opened = () => {
  const go = (address) => openHere(address);
  const place = { assign: go, replace: go, reload() {}, toString: () => 'about:blank' };
  Object.defineProperty(place, 'href', { get: () => 'about:blank', set: go });
  const page = { write() {}, writeln() {}, open() {}, close() {}, createElement: () => document.createElement('div'), body: document.createElement('body'), head: document.createElement('head') };
  const one = { closed: false, opener: null, name: '', document: page, focus() {}, blur() {}, close() { one.closed = true; }, postMessage() {}, addEventListener() {}, removeEventListener() {}, print() {} };
  Object.defineProperty(one, 'location', { get: () => place, set: go });
  Object.defineProperty(page, 'location', { get: () => place, set: go });
  return one;
};
window.open = function open(address, target) {
  if (/^_(?:self|top|parent)$/i.test(target ?? '')) {
    location.href = address;
    return window;
  }
  if (address) openHere(address);
  return opened();
};
window.print = () => {};

/** What was to open in a window, so that it is called one although it no longer does. */
let blank = null;
const isNamedFrame = (name) => [...document.querySelectorAll('iframe, frame')].some((one) => one.name === name);
const keepHere = (element, attribute) => {
  const target = element.getAttribute(attribute) || document.querySelector('base[target]')?.target || '';
  if (target === '' || /^_(?:self|top|parent)$/i.test(target) || isNamedFrame(target)) return;
  blank = element;
  element.setAttribute(attribute, '_top');
};
listen('click', (event) => {
  blank = null;
  const link = event.composedPath().find((one) => one.localName === 'a' || one.localName === 'area');
  if (link) keepHere(link, 'target');
});
listen('submit', ({ target, submitter }) => {
  blank = null;
  keepHere(target, 'target');
  if (submitter?.hasAttribute('formtarget')) keepHere(submitter, 'formtarget');
});
const { click } = HTMLElement.prototype;
HTMLElement.prototype.click = function () {
  if (this.localName === 'a' && !this.isConnected) keepHere(this, 'target');
  return click.call(this);
};
const { submit } = HTMLFormElement.prototype;
HTMLFormElement.prototype.submit = function () {
  keepHere(this, 'target');
  return submit.call(this);
};

if (window === window.top && window.navigation) {
  addEventListener.call(navigation, 'navigate', (event) => {
    const to = wholeOf(event.destination.url);
    if (to === null || event.hashChange || event.destination.sameDocument || event.downloadRequest != null) return;
    if (!/^https?:$/.test(to.protocol)) return event.preventDefault();
    if (!leaves(to)) {
      state.isLeaving = true;
      return;
    }
    const source = event.sourceElement;
    const isForm = event.formData !== null || (source && (source.form || source.localName === 'form'));
    event.preventDefault();
    leave(to, blank ? 'window' : isForm ? 'form' : source?.localName === 'a' ? 'link' : 'navigation');
  });
}
`;
