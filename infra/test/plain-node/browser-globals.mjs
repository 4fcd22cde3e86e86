// @ts-check
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { answerStylesQuickly } from './quick-style.mjs';

// Its types bring those of a browser to all programs of Node.
const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom');

/**
 * Gives this process the globals of a browser's page: one page for all test files, emptied after each. As in a browser
 * `window` is the global object itself.
 */

const ADDRESS = 'http://localhost/';
/** What stays Node's: its output, what fake timers stand in for, and what jsdom has a part of. */
const OF_NODE = [
  'atob',
  'btoa',
  'console',
  'crypto',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
];
const kept = new Set([...runInNewContext('Object.getOwnPropertyNames(globalThis)'), ...OF_NODE]);

// Node makes this class when it is first asked for, of the Event that is there then: its own channels refuse a page's.
void globalThis.MessageEvent;

// React makes a task of every element and measures every component where something could show it: a debugger, or the
// performance panel of a browser, which no test has.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

const virtualConsole = new VirtualConsole();
virtualConsole.forwardTo(console, { jsdomErrors: 'none' });
virtualConsole.on('jsdomError', (/** @type {Error} */ error) => console.error(error));
/** @type {any} */
const page = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: ADDRESS, virtualConsole }).window;

answerStylesQuickly(page);

// As a browser has it: focus is shown where the last thing that somebody used was the keyboard. jsdom goes by single keys
// and the elements that they were pressed on, and loses it at the second press of Tab.
let isByKeyboard = true;
for (const type of ['keydown', 'mousedown', 'pointerdown'])
  page.document.addEventListener(type, () => (isByKeyboard = type === 'keydown'), { capture: true });
const { matches } = page.Element.prototype;
page.Element.prototype.matches = function (/** @type {string} */ selector) {
  if (selector !== ':focus-visible') return matches.call(this, selector);
  return isByKeyboard && this === page.document.activeElement;
};

// Packages that ask an element for its window look for it there.
page.CSS ??= { escape: (/** @type {string} */ text) => text.replaceAll(/[^\w-]/g, '\\$&') };
// A file that was saved is let go of when the test that saved it is long over.
page.URL.revokeObjectURL = () => undefined;

/** @type {Map<unknown, unknown>} */
const bound = new Map();

/** @param {string} name */
function read(name) {
  const value = page[name];
  if (value === page) return globalThis;
  // A method of a window refuses to be called on anything else; a class keeps what it holds.
  if (typeof value !== 'function' || /^[A-Z]/.test(name)) return value;
  if (!bound.has(value)) bound.set(value, value.bind(page));
  return bound.get(value);
}

/** @param {string} name */
function takeOver(name) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => read(name),
    set(value) {
      // The page has to know its handlers, and where it goes.
      if (name.startsWith('on') || name === 'location') page[name] = value;
      else {
        const own = { value, configurable: true, writable: true, enumerable: true };
        Object.defineProperty(globalThis, name, own);
      }
    },
  });
}

const isShared = (/** @type {string} */ name) => !kept.has(name) && !name.startsWith('_');
const names = [
  ...Object.getOwnPropertyNames(page),
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
].filter(isShared);
for (const name of names) takeOver(name);
// jsdom has no `fetch`, and no test reaches a server with Node's.
Reflect.deleteProperty(globalThis, 'fetch');
Reflect.deleteProperty(globalThis, 'Request');
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', {
  value: true,
  configurable: true,
  writable: true,
});

/** What classes of the page, and what they make, were given by jsdom. @type {Map<object, PropertyDescriptorMap>} */
const given = new Map();
for (const name of names) {
  if (typeof page[name]?.prototype !== 'object') continue;
  for (const part of [page[name], page[name].prototype])
    given.set(part, Object.getOwnPropertyDescriptors(part));
}
/** Globals that there are before any test, and what is set up for all. */
const known = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  'jest',
  'TextEncoder',
  'TextDecoder',
  'Request',
]);

/** Packages that are loaded once hold the first body. */
const { documentElement: root, head, body } = page.document;

/** @typedef {Parameters<EventTarget['addEventListener']>} Listener */
/** Listeners of the window: packages that are loaded once put theirs on the document. @type {Listener[]} */
let listeners = [];
const listen = page.addEventListener;
page.addEventListener = (/** @type {Listener} */ ...listener) => {
  listeners.push(listener);
  listen.apply(page, listener);
};

/** What a test file leaves on the page, and what it put in the place of a part of it, is not the next one's. */
export function resetPage() {
  for (const name of names)
    if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === undefined) takeOver(name);
  // What jsdom lacks, each test file that needs it brings.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!known.has(name)) Reflect.deleteProperty(globalThis, name);
  for (const [part, properties] of given) restore(part, properties);
  for (const [type, listener, options] of listeners) page.removeEventListener(type, listener, options);
  listeners = [];
  if (page.document.documentElement !== root) page.document.documentElement.replaceWith(root);
  root.replaceChildren(head, body);
  for (const element of [root, head, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const element of [head, body]) element.replaceChildren();
  page.localStorage.clear();
  page.sessionStorage.clear();
  page.history.replaceState(null, '', ADDRESS);
  isByKeyboard = true;
}

/** @param {object} part @param {PropertyDescriptorMap} properties */
function restore(part, properties) {
  for (const key of Reflect.ownKeys(part)) {
    const before = /** @type {any} */ (properties)[key];
    const now = Object.getOwnPropertyDescriptor(part, key);
    if (before === undefined) Reflect.deleteProperty(part, key);
    else if (now?.value !== before.value || now?.get !== before.get) Object.defineProperty(part, key, before);
  }
}
