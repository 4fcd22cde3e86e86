import { expect, it } from '@jest/globals';
import { isOfOther } from './smoke-page.mjs';

it.each([
  ['Error\n at x (http://localhost:3000/remotes/mf-other/1.0.0/js/a.js:1:2)', true],
  [
    'Error\n at x (http://localhost/remotes/mf-a/2.0.0/js/a.js)\n at y (http://localhost/remotes/mf-other/1.0.0/b.js)',
    false,
  ],
  ['Error\n at x (http://localhost:3000/main.js:1:2)', false],
  ['', false],
])('%j is of another tool alone: %s', (where, isOther) => {
  expect(isOfOther(where, 'mf-a')).toBe(isOther);
});
