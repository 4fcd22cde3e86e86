import {
  choosePage,
  devices,
  type Network,
  networks,
  type Protection,
  type Signal,
  signals,
  USUAL_PROTECTION,
} from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { type JudgedFacts, judgeVisit } from './judge-visit.ts';

const campaign = (protection: Partial<Protection> = {}) => ({
  devices: ['phone' as const],
  networks: ['facebook' as const],
  protection: { ...USUAL_PROTECTION, ...protection },
});
/** A phone from Facebook that nothing speaks against. */
const facts = (change: Partial<JudgedFacts> = {}): JudgedFacts => ({
  isDeclaredRobot: false,
  devices: ['phone'],
  networks: ['facebook'],
  signals: [],
  isLookahead: false,
  isNameless: false,
  addressRule: null,
  visitsInMinute: 1,
  ...change,
});
const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, set) => all.filter((_one, at) => (set >> at) & 1));
const STRICT = { pendingFrom: 1, blockedFrom: 1, perMinute: 1 };

describe('a visit', () => {
  it('meets the secure page only if it is surely of what was not selected, and of nothing that was', () => {
    for (const chosenDevices of subsets(devices).filter(({ length }) => length > 0)) {
      for (const chosenNetworks of subsets(networks).filter(({ length }) => length > 0)) {
        for (const found of subsets(devices)) {
          for (const signs of subsets<Network>(networks)) {
            const rule = { devices: chosenDevices, networks: chosenNetworks };
            const isOther = <T>(seen: T[], chosen: T[]) =>
              seen.length > 0 && seen.every((one) => !chosen.includes(one));
            const wanted =
              isOther(found, chosenDevices) || isOther(signs, chosenNetworks) ? 'secure' : 'offer';
            const visitor = { isDeclaredRobot: false, devices: found, networks: signs };
            expect(choosePage(rule, visitor).page).toBe(wanted);
          }
        }
      }
    }
  });

  it('is never led to another page by what speaks against it', () => {
    for (const found of subsets<Signal>(signals)) {
      for (const other of [facts({ signals: found }), facts({ signals: found, devices: ['computer'] })]) {
        const plain = choosePage(campaign(), other).page;
        for (const protection of [{}, { pendingFrom: 1 }, { pendingFrom: 1, blockedFrom: 60 }]) {
          const { page, state } = judgeVisit(campaign(protection), other);
          expect(page).toBe(state === 'blocked' ? null : plain);
        }
      }
    }
  });

  it('that says no name is flagged by this alone, unless its campaign gives that no points, and never blocked by it', () => {
    const nameless = facts({ signals: ['bare_request'], isNameless: true, devices: [] });
    const stateFor = (protection: Partial<Protection>) => judgeVisit(campaign(protection), nameless).state;
    expect(judgeVisit(campaign(), nameless)).toMatchObject({
      page: 'offer',
      state: 'pending',
      kind: 'invalid',
      score: 50,
    });
    expect(judgeVisit(campaign(), { ...nameless, isNameless: false }).kind).toBe('person');
    expect(stateFor({ pendingFrom: 80, blockedFrom: 90 })).toBe('pending');
    expect(stateFor({ pendingFrom: 60, blockedFrom: 60 })).toBe('served');
    expect(stateFor({ weights: { ...USUAL_PROTECTION.weights, bare_request: 0 } })).toBe('served');
  });

  it('of a declared robot is served the offer page, whatever is set', () => {
    for (const addressRule of [null, 'allow', 'block'] as const) {
      const robot = facts({
        isDeclaredRobot: true,
        signals,
        addressRule,
        visitsInMinute: 10_000,
        devices: ['computer'],
        networks: ['kwai'],
      });
      expect(judgeVisit(campaign(STRICT), robot)).toMatchObject({
        page: 'offer',
        state: 'served',
        kind: 'declared_robot',
        refusal: null,
      });
    }
  });

  it.each<[string, Partial<JudgedFacts>, Partial<Protection>, object]>([
    ['without a signal is a person’s', {}, {}, { state: 'served', kind: 'person', score: 0 }],
    [
      'below the threshold is a person’s, with its points',
      { signals: ['rate'] },
      {},
      { state: 'served', kind: 'person', score: 30, signals: [{ signal: 'rate', points: 30 }] },
    ],
    [
      'at the threshold is flagged, and served',
      { signals: ['data_centre'] },
      {},
      { state: 'pending', kind: 'invalid', page: 'offer', refusal: 'score', score: 50 },
    ],
    [
      'of all signals has a hundred points',
      { signals },
      {},
      { state: 'pending', kind: 'invalid', score: 100 },
    ],
    [
      'above the campaign’s own threshold is blocked',
      { signals: ['data_centre', 'rate'] },
      { blockedFrom: 80 },
      { state: 'blocked', kind: 'invalid', page: null, refusal: 'score', score: 80 },
    ],
    [
      'of an address that is allowed is a person’s, whatever speaks against it',
      { signals, addressRule: 'allow', visitsInMinute: 99 },
      STRICT,
      { state: 'served', kind: 'person', page: 'offer' },
    ],
    [
      'of an address that is blocked is blocked',
      { addressRule: 'block' },
      {},
      { state: 'blocked', page: null, refusal: 'address_rule' },
    ],
    [
      'that is prefetched is a lookahead, whatever its score',
      { isLookahead: true, signals: ['data_centre'] },
      {},
      { state: 'served', kind: 'lookahead', page: 'offer', refusal: null, score: 50 },
    ],
    [
      'that is fetched ahead is blocked as any other',
      { isLookahead: true, addressRule: 'block' },
      {},
      { state: 'blocked', kind: 'invalid', page: null },
    ],
    ['within the rate is served', { visitsInMinute: 5 }, { perMinute: 5 }, { state: 'served' }],
    [
      'over the rate is refused for it',
      { visitsInMinute: 6 },
      { perMinute: 5 },
      { state: 'blocked', refusal: 'rate' },
    ],
    [
      'of a weight of nothing counts nothing',
      { signals: ['automation'] },
      { weights: { ...USUAL_PROTECTION.weights, automation: 0 } },
      { state: 'served', score: 0, signals: [{ signal: 'automation', points: 0 }] },
    ],
  ])('%s', (_, change, protection, wanted) => {
    expect(judgeVisit(campaign(protection), facts(change))).toMatchObject(wanted);
  });
});
