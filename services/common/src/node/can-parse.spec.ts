import { expect, it } from '@jest/globals';

/** More often than it takes to be optimised. */
const TIMES = 50_000;

it.each([
  ['https://café.com/', undefined, true],
  ['//promoção.com.br/x', 'https://a.com/', true],
  ['x', 'https://café.com/', true],
  ['https://a b.com/', undefined, false],
])('%s (from %s) is an address each time or never: %s', (address, base, wanted) => {
  const ask = () => (base === undefined ? URL.canParse(address) : URL.canParse(address, base));
  let others = 0;
  for (let count = 0; count < TIMES; count += 1) if (ask() !== wanted) others += 1;
  expect(others).toBe(0);
});
