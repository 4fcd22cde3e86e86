import { type DiscoveredTool, discoveryReply } from '@garimpo/releases-contract';
import { describe, expect, it } from '@jest/globals';
import { publicSchema } from '../../test/support/public-schema.ts';
import {
  type Caller,
  getsCanary,
  type PointedTool,
  type Preview,
  type ShownVersion,
  toDiscovery,
} from './discovery.ts';

/** Ids in order, as a worst case: nothing in them is random. */
const people = Array.from(
  { length: 10_000 },
  (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
);

/** The part of 10,000 people that gets a canary of this share. */
function partOf(share: number, salt: string): number {
  const got = people.filter((userId) => getsCanary(userId, 'mf-offers', { share, salt }));
  return got.length / people.length;
}

describe('who gets a canary', () => {
  it('is one in ten of 10,000 people, within half a percent', () => {
    expect(Math.abs(partOf(1_000, 'a') - 0.1)).toBeLessThan(0.005);
  });

  it.each([100, 1_000, 2_575])('is as many as the share of %i says, whatever the salt', (share) => {
    const salts = Array.from({ length: 6 }, (_, at) => `salt ${at}`);
    const wanted = share / 10_000;
    // People fall as dice do: one throw of 10,000 strays by this much, and the mean of six by less.
    const deviation = Math.sqrt((wanted * (1 - wanted)) / people.length);
    const parts = salts.map((salt) => partOf(share, salt));
    for (const part of parts) expect(Math.abs(part - wanted)).toBeLessThan(4 * deviation);
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    expect(Math.abs(mean - wanted)).toBeLessThan((4 * deviation) / Math.sqrt(parts.length));
  });

  it('is the same person every time, and still when the share grows', () => {
    const shown = (share: number) =>
      people.filter((userId) => getsCanary(userId, 'mf-offers', { share, salt: 'a' }));
    const tenth = shown(1_000);
    expect(shown(1_000)).toEqual(tenth);
    const quarter = new Set(shown(2_500));
    expect(tenth.every((userId) => quarter.has(userId))).toBe(true);
    expect(shown(10_000)).toHaveLength(people.length);
  });

  it('is somebody else for another canary and for another tool', () => {
    const canary = { share: 1_000, salt: 'a' };
    const both = (other: (userId: string) => boolean) =>
      people.filter((userId) => getsCanary(userId, 'mf-offers', canary) && other(userId)).length;
    // A hundredth of all, if one says nothing of the other.
    for (const other of [
      (userId: string) => getsCanary(userId, 'mf-offers', { ...canary, salt: 'b' }),
      (userId: string) => getsCanary(userId, 'mf-editor', canary),
    ]) {
      expect(both(other)).toBeGreaterThan(50);
      expect(both(other)).toBeLessThan(150);
    }
  });

  it('is nobody who is not signed in', () => {
    expect(getsCanary(null, 'mf-offers', { share: 10_000, salt: 'a' })).toBe(false);
  });
});

function shown(version: string, entry = 'mf-manifest.json'): ShownVersion {
  return {
    version,
    entry,
    integrity: `sha384-${'B'.repeat(64)}`,
    manifest: {
      name: 'mf-offers',
      title: `Ofertas ${version}`,
      contract: 1,
      routes: ['/dashboard'],
      sidebar: [],
    },
  };
}

function pointed(change: Partial<PointedTool> = {}): PointedTool {
  return {
    tool: 'mf-offers',
    current: shown('1.1.0'),
    previous: shown('1.0.0', 'old/mf-manifest.json'),
    canary: null,
    ...change,
  };
}

const canary = { ...shown('1.2.0'), share: 1_025, salt: 'a', since: new Date(0) };
const nobody: Caller = { canaries: new Map(), preview: null };
const tester: Caller = { canaries: new Map([['mf-offers', 'a receipt']]), preview: null };

function previewOf(change: Partial<Preview>): Caller {
  const note = { state: 'shown', expiresAt: '2026-01-01T00:00:00.000Z' } as const;
  return { ...nobody, preview: { tool: 'mf-offers', note, ...change } };
}

function listOf(tool: PointedTool, caller: Caller): DiscoveredTool[] {
  return toDiscovery([tool], caller).microFrontends['mf-offers'] ?? [];
}

/** Version, traffic, and a star at the default. */
function brief(list: readonly DiscoveredTool[]): string {
  return list
    .map(
      ({ metadata, deployment }) =>
        `${metadata.version}${deployment.default ? '*' : ''} ${deployment.traffic}`,
    )
    .join(', ');
}

describe('toDiscovery', () => {
  it.each<[string, PointedTool[], Caller]>([
    ['no tool', [], nobody],
    ['a tool with a version before', [pointed()], nobody],
    ['a tool with its first version', [pointed({ previous: null })], nobody],
    ['two tools', [pointed(), pointed({ tool: 'mf-editor' })], nobody],
    ['a canary', [pointed({ canary })], nobody],
    ['a canary that the caller gets', [pointed({ canary })], tester],
    ['a preview', [pointed({ canary })], previewOf({ version: shown('1.3.0') })],
    ['a preview that is over', [pointed()], previewOf({ note: { state: 'expired' } })],
    ['a preview that is none', [pointed()], previewOf({ tool: null, note: { state: 'invalid' } })],
  ])('follows the public schema and the contract with %s', (_, tools, caller) => {
    const answer = JSON.parse(JSON.stringify(toDiscovery(tools, caller)));
    expect(publicSchema.parse(answer)).toEqual(answer);
    expect(discoveryReply.parse(answer)).toEqual(answer);
    expect(Object.keys(answer.microFrontends)).toEqual(tools.map(({ tool }) => tool));
    for (const list of Object.values<DiscoveredTool[]>(answer.microFrontends)) {
      expect(list.map(({ deployment }) => deployment.default)).toEqual(list.map((_one, at) => at === 0));
    }
  });

  it('hands on what the first page of each version needs', () => {
    const integrity = `sha384-${'C'.repeat(64)}`;
    const first = {
      files: [{ path: 'js/app.js', as: 'script' as const, integrity }],
      asks: [{ route: '/dashboard', path: '/api/offers' }],
    };
    const withFirst = { ...canary, manifest: { ...canary.manifest, first } };
    const list = listOf(pointed({ canary: withFirst }), tester);
    expect(list.map(({ extras }) => extras.first)).toEqual([first, undefined]);
    expect(discoveryReply.parse(toDiscovery([pointed({ canary: withFirst })], tester))).toBeTruthy();
  });

  it('has no fallback where there is none', () => {
    const [only] = listOf(pointed({ previous: null }), nobody);
    expect(only).not.toHaveProperty('fallbackUrl');
    expect(only?.extras).not.toHaveProperty('fallback');
  });

  it('points into the folder of each version', () => {
    const [only] = listOf(pointed(), nobody);
    expect(only?.url).toBe('/remotes/mf-offers/1.1.0/mf-manifest.json');
    expect(only?.fallbackUrl).toBe('/remotes/mf-offers/1.0.0/old/mf-manifest.json');
  });

  it('gives the canary to who gets it, with the current version to fall back to', () => {
    const list = listOf(pointed({ canary }), tester);
    expect(brief(list)).toBe('1.2.0* 10.25, 1.1.0 89.75');
    expect(list[0]).toMatchObject({
      fallbackUrl: '/remotes/mf-offers/1.1.0/mf-manifest.json',
      extras: { canary: true, receipt: 'a receipt', title: 'Ofertas 1.2.0', fallback: { version: '1.1.0' } },
    });
  });

  it('tells everybody else of it, and gives them the current version', () => {
    const list = listOf(pointed({ canary }), nobody);
    expect(brief(list)).toBe('1.1.0* 89.75, 1.2.0 10.25');
    expect(list[0]?.extras).not.toHaveProperty('canary');
    expect(JSON.stringify(list)).not.toContain('receipt');
  });

  it.each<[string, string, string]>([
    ['another version', '0.9.0', '0.9.0* 0, 1.2.0 10.25, 1.1.0 89.75'],
    ['the canary', '1.2.0', '1.2.0* 10.25, 1.1.0 89.75'],
    ['the current version to somebody with the canary', '1.1.0', '1.1.0* 89.75, 1.2.0 10.25'],
  ])('previews %s', (_, version, wanted) => {
    const { preview } = previewOf({ version: shown(version) });
    const list = listOf(pointed({ canary }), { ...tester, preview });
    expect(brief(list)).toBe(wanted);
    expect(list[0]?.extras.preview?.state).toBe('shown');
    expect(list.slice(1).some(({ extras }) => 'preview' in extras)).toBe(false);
  });

  it('says of a preview that is not shown why, and shows what it would without', () => {
    const expired = listOf(pointed(), previewOf({ note: { state: 'expired' } }));
    expect([brief(expired), expired[0]?.extras.preview]).toEqual(['1.1.0* 100', { state: 'expired' }]);
    const other = listOf(pointed(), previewOf({ tool: 'mf-editor' }));
    expect(other[0]?.extras).not.toHaveProperty('preview');
    const invalid = listOf(pointed(), previewOf({ tool: null, note: { state: 'invalid' } }));
    expect(invalid[0]?.extras.preview).toEqual({ state: 'invalid' });
  });
});
