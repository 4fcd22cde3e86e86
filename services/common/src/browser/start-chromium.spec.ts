import { expect, it } from '@jest/globals';
import { waysFor } from './start-chromium.ts';

it.each([
  [0, 'preferred', 5],
  [0, 'required', 2],
  [10_001, 'preferred', 2],
  [10_001, 'required', 1],
] as const)(
  'as user %i with a sandbox that is %s there are %i ways, the sandboxed ones first',
  (uid, sandbox, count) => {
    const ways = waysFor(uid, sandbox).map((way) => way.sandbox);
    expect(ways).toHaveLength(count);
    expect(ways).toEqual(ways.toSorted((a, b) => Number(b) - Number(a)));
    expect(ways.includes(false)).toBe(sandbox === 'preferred');
  },
);
