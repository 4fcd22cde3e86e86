import { expect, it } from '@jest/globals';
import { displayName } from './providers.ts';

it.each([
  ['  Ana Souza ', 'Ana Souza', 'blanks around it'],
  ['Ana\0\r\nSouza', 'Ana Souza', 'what no text of the database holds'],
  ['Ana \ud800', 'Ana \ufffd', 'half a character'],
  ['x'.repeat(200), 'x'.repeat(120), 'too long'],
  [`${'x'.repeat(119)}😀`, 'x'.repeat(119), 'a cut through a character'],
  [`${'x'.repeat(118)}😀y`, `${'x'.repeat(118)}😀`, 'a cut behind one'],
  ['\t\n', '', 'nothing but blanks'],
])('%j is kept as %j (%s)', (given, kept) => {
  expect(displayName(given)).toBe(kept);
});
