// The script that precedes all others of a clone's page. It hands the guard the means to read and change the page: the properties and
// methods of a window that is removed before the page's scripts run, and functions of the page's realm as they are now.
import type { Given, Native, PageWindow, Tools } from './guard/given.ts';

/** JSON of the guard's settings. */
declare const SETTINGS: string;
/** The guard, as text that is evaluated in its own realm. The policy of an original may forbid that, so there it is a function. */
declare const GUARD: string | ((given: Given) => void);

const page = window;
const own = document.currentScript;
const { MutationObserver: Observer, TypeError: PageError, setTimeout: setLater } = page;
const { apply } = Reflect;
const { defineProperty: define, getPrototypeOf: parentOf } = Object;
const { addEventListener: listen } = EventTarget.prototype;
const { observe } = Observer.prototype;
const { parse } = JSON;
// Without a prototype, in which the page could write further options.
const hearing = { __proto__: null, capture: true, passive: false };
const seeing = { __proto__: null, subtree: true, childList: true, attributes: true, characterData: true };

let frame: HTMLElement | null = null;
let realm = page;
/** Prototype of all errors of the guard's realm. */
let ground: object | null = null;

const tools: Tools = {
  wrap,
  wrapAll,
  define,
  parse,
  later(work, ms) {
    apply(setLater, page, [wrap(work), ms]);
  },
  lead(view, address) {
    view.location.assign(address);
  },
  hear(target, type, work) {
    apply(listen, target, [type, wrap(work), hearing]);
  },
  observing(work) {
    const observer = new Observer(wrap(work));
    return (root) => {
      apply(observe, observer, [root, seeing]);
    };
  },
};

try {
  frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe');
  (document.head ?? document.documentElement).appendChild(frame);
  const view: unknown = Reflect.get(frame, 'contentWindow');
  if (hasEval(view)) realm = view;
  if (realm !== page) ground = realm.Object.prototype;
} catch {
  // The guard reads by the page's own functions.
}
const guard: (given: Given) => void = typeof GUARD === 'string' ? realm.eval(GUARD) : GUARD;
try {
  guard({ page, realm, tools, settings: SETTINGS });
} catch (error) {
  page.console.error(error);
}
frame?.remove();
// Scripts that count the elements of the head find what they always found.
own?.remove();

function hasEval(view: unknown): view is PageWindow {
  return isObject(view) && typeof Reflect.get(view, 'eval') === 'function';
}

function wrap<Given extends unknown[]>(work: (...given: Given) => void): (...given: Given) => void {
  return function (this: unknown, ...given) {
    try {
      apply(work, this, given);
    } catch {
      // The page would hear of it.
    }
  };
}

function wrapAll(work: Native, name: string, length: number): Native {
  // A method is no constructor and has no prototype, like the browser's functions.
  const { method } = {
    method(this: unknown, ...given: unknown[]): unknown {
      try {
        return apply(work, this, given);
      } catch (error) {
        throw pageError(error);
      }
    },
  };
  define(method, 'name', described(name));
  define(method, 'length', described(length));
  return method;
}

function described(value: unknown): PropertyDescriptor {
  const descriptor = { __proto__: null, value, configurable: true };
  return descriptor;
}

/** Instead of an error of the guard's realm, one that the page may have. */
function pageError(error: unknown): unknown {
  for (let one = error; isObject(one); one = parentOf(one)) {
    if (one === ground) return new PageError('Illegal invocation');
  }
  return error;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
