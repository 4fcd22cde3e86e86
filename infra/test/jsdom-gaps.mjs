// @ts-check
import { TextDecoder, TextEncoder } from 'node:util';

/**
 * What a loader of the router may read of its request. Node's own Request would refuse the abort signals of jsdom.
 */
class LoaderRequest {
  /**
   * @param {string | URL} url
   * @param {{ method?: string, signal?: AbortSignal }} [init]
   */
  constructor(url, { method = 'GET', signal } = {}) {
    this.url = String(url);
    this.method = method;
    this.signal = signal;
    this.headers = new Headers();
  }
}

/** What jsdom lacks and the router needs: the first two while it loads, the third for every loader it runs. */
const gaps = { TextEncoder, TextDecoder, Request: LoaderRequest };

for (const [name, value] of Object.entries(gaps)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// A range is nowhere, as every element of jsdom is: a frame drawn after its test has ended must not fail another one.
const page = /** @type {any} */ (globalThis);
page.Range.prototype.getBoundingClientRect ??= () => new page.DOMRect();
