// Adds matchers such as toBeVisible() to expect.
import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and the router needs: the first two while it loads, the third for every loader it runs. Node's own
// Request would refuse the abort signals of jsdom, so this one only carries what a loader may read.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.Request ??= class {
  constructor(url, { method = 'GET', signal } = {}) {
    this.url = String(url);
    this.method = method;
    this.signal = signal;
    this.headers = new Headers();
  }
};
