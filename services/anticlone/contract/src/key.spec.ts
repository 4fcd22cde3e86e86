import { expect, it } from '@jest/globals';
import { isScriptKey, scriptKey } from './key.ts';

it.each([
  ['00000000-0000-4000-8000-000000000000', '0'],
  ['00000024-0000-4000-8000-000000000000', '10'],
  ['deadbeef-0000-4000-8000-000000000000', '1ps9wxb'],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', '1z141z3'],
])('the script of %s is called %s', (id, key) => {
  expect(scriptKey(id)).toBe(key);
  expect(isScriptKey(key)).toBe(true);
});

it.each(['', '00', '01', '1z141z4', 'zzzzzzz', '1Z141Z3', '1ps9wxb.js', '-1', ' 1', '../1'])(
  'no script is called %j',
  (key) => expect(isScriptKey(key)).toBe(false),
);
