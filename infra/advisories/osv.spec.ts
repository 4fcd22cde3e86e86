import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { matchOf, npmNames, type OsvEvent, type OsvRecord } from './osv.mjs';

const NOW = new Date('2026-11-20T12:00:00Z');
const real = (id: string): OsvRecord =>
  JSON.parse(readFileSync(new URL(`fixtures/${id}.json`, import.meta.url), 'utf8'));
const lodash = real('GHSA-35jh-r3h4-6jhm');
const semver = real('GHSA-c2qf-rxjj-qqgw');

const within = (...events: OsvEvent[]): OsvRecord => ({
  id: 'OSV-1',
  affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }] }],
});

describe('a record of the database', () => {
  it.each<[OsvRecord, string, string, string | null]>([
    [lodash, 'lodash', '4.17.20', '< 4.17.21'],
    [lodash, 'lodash', '4.17.21-rc.1', '< 4.17.21'],
    [lodash, 'lodash', '4.17.21', null],
    [lodash, 'lodash', '4.18.0', null],
    [lodash, 'lodash.template', '4.5.0', '<= 4.5.0'],
    [lodash, 'lodash.template', '4.5.1', null],
    [lodash, 'lodash-rails', '4.17.4', null],
    [lodash, 'lodash-es', '4.17.20', null],
    [semver, 'semver', '7.5.1', '>= 7.0.0 < 7.5.2'],
    [semver, 'semver', '7.0.0-beta', null],
    [semver, 'semver', '6.3.0', '>= 6.0.0 < 6.3.1'],
    [semver, 'semver', '6.3.1', null],
    [semver, 'semver', '5.7.1', '< 5.7.2'],
    [semver, 'semver', '7.8.6', null],
  ])('%#: %s', (record, name, version, range) => {
    expect(matchOf(record, { name, version }, NOW)?.range ?? null).toBe(range);
  });

  it('names what fixes it, where something does', () => {
    expect(matchOf(lodash, { name: 'lodash', version: '4.0.0' }, NOW)?.fixed).toBe('4.17.21');
    expect(matchOf(lodash, { name: 'lodash.template', version: '4.0.0' }, NOW)?.fixed).toBeNull();
  });

  it('names the packages of npm alone', () => {
    expect(npmNames(lodash)).toEqual(['lodash', 'lodash.template']);
  });

  it.each([
    ['2026-01-01T00:00:00Z', false, 'withdrawn'],
    ['2026-12-01T00:00:00Z', true, 'to be withdrawn'],
    ['some day', false, 'withdrawn at a time that nobody can read'],
  ])('withdrawn at %s counts: %p, %s', (withdrawn, counts) => {
    const match = matchOf({ ...lodash, withdrawn }, { name: 'lodash', version: '4.0.0' }, NOW);
    expect(match !== null).toBe(counts);
  });
});

describe('events', () => {
  it.each<[string, OsvEvent[], string, string | null]>([
    ['out of order', [{ fixed: '2.0.0' }, { introduced: '1.0.0' }], '1.5.0', '>= 1.0.0 < 2.0.0'],
    ['never fixed', [{ introduced: '1.0.0' }], '9.0.0', '>= 1.0.0'],
    ['in every version', [{ introduced: '0' }], '0.0.1', 'every version'],
    ['fixed and back', [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }], '1.5.0', null],
    [
      'back after a fix',
      [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }],
      '2.0.0',
      '>= 2.0.0',
    ],
    ['in one version', [{ introduced: '1.0.0' }, { last_affected: '1.0.0' }], '1.0.0', '>= 1.0.0 <= 1.0.0'],
    ['in one version only', [{ introduced: '1.0.0' }, { last_affected: '1.0.0' }], '1.0.1', null],
    ['up to a limit', [{ introduced: '0' }, { limit: '2.0.0' }], '2.0.0', null],
    ['below a limit', [{ introduced: '0' }, { limit: '2.0.0' }], '1.9.9', 'every version'],
    ['without a bound', [{ introduced: '0' }, { limit: '*' }], '9.0.0', 'every version'],
    ['of short versions', [{ introduced: '1' }, { fixed: '1.2' }], '1.1.9', '>= 1 < 1.2'],
    ['compared as numbers', [{ introduced: '0' }, { fixed: '1.10.0' }], '1.9.0', '< 1.10.0'],
    ['of build data', [{ introduced: '0' }, { fixed: '1.0.0' }], '1.0.0+build', null],
    ['none', [], '1.0.0', null],
  ])('%s', (_, events, version, range) => {
    expect(matchOf(within(...events), { name: 'a', version }, NOW)?.range ?? null).toBe(range);
  });

  it('of commits say nothing of versions, and a list of versions does', () => {
    const record: OsvRecord = {
      id: 'MAL-2025-1',
      affected: [
        {
          package: { ecosystem: 'npm', name: 'a' },
          ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }],
          versions: ['1.0.1'],
        },
      ],
    };
    expect(matchOf(record, { name: 'a', version: '1.0.1' }, NOW)).toEqual({ range: '= 1.0.1', fixed: null });
    expect(matchOf(record, { name: 'a', version: '1.0.2' }, NOW)).toBeNull();
  });
});
