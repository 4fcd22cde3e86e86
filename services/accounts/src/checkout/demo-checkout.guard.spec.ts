import { describe, expect, it } from '@jest/globals';
import { sentFromOwnPage } from './demo-checkout.guard.ts';

describe('sentFromOwnPage', () => {
  it.each([
    ['the browser says same origin', { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
    [
      'the browser says same origin and hides the origin',
      { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', origin: 'null' },
      true,
    ],
    ['an older browser names the origin', { host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    ['an address instead of a name', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
    ['IPv6', { host: '[::1]:3000', origin: 'http://[::1]:3000' }, true],
    ['another site', { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
    ['another port of the same site', { host: 'localhost:3000', 'sec-fetch-site': 'same-site' }, false],
    ['typed by hand', { host: 'localhost:3000', 'sec-fetch-site': 'none' }, false],
    [
      'the browser says cross site although the origin fits',
      { host: 'localhost:3000', 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
      false,
    ],
    ['a foreign origin', { host: 'localhost:3000', origin: 'http://mau.example' }, false],
    ['another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }, false],
    ['a hidden origin', { host: 'localhost:3000', origin: 'null' }, false],
    ['neither header', { host: 'localhost:3000' }, false],
    ['a host that is none', { host: 'local host', 'sec-fetch-site': 'same-origin' }, false],
    ['no host', { origin: 'http://localhost:3000' }, false],
    [
      'a stranger name pointed at loopback',
      { host: 'mau.example:3000', origin: 'http://mau.example:3000', 'sec-fetch-site': 'same-origin' },
      false,
    ],
  ])('%s', (_case, headers, expected) => {
    expect(sentFromOwnPage(headers)).toBe(expected);
  });
});
