import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import LongFirst from './long-first.mjs';

type Test = Parameters<LongFirst['sort']>[0][number];

let cacheDirectory: string;

beforeAll(() => {
  cacheDirectory = mkdtempSync(join(tmpdir(), 'long-first-'));
});
afterAll(() => rmSync(cacheDirectory, { recursive: true, force: true }));

/** Files by their size; the name of the project is where Jest keeps what it measured. */
function testsOf(project: string, sizes: Record<string, number>): Test[] {
  const context = {
    config: { id: project, cache: true, cacheDirectory, haste: {} },
    hasteFS: { getSize: (path: string) => sizes[path] ?? null },
  } as unknown as Test['context'];
  return Object.keys(sizes).map((path) => ({ path, context }));
}

const sequencer = () => new LongFirst({ contexts: [], globalConfig: {} as never });
const order = (tests: Test[]) =>
  sequencer()
    .sort(tests)
    .map(({ path }) => path);

describe('files that nobody has run here', () => {
  it('begin with those that are long, whatever their size, and go on with the largest', () => {
    const sizes = {
      '/a/small.spec.ts': 1,
      '/a/large.spec.ts': 9,
      '/a/kill.int.spec.ts': 2,
      '/b/life.int.spec.ts': 3,
    };
    expect(order(testsOf('new', sizes))).toEqual([
      '/b/life.int.spec.ts',
      '/a/kill.int.spec.ts',
      '/a/large.spec.ts',
      '/a/small.spec.ts',
    ]);
  });
});

describe('files that were run here', () => {
  it('begin with those that took longest', () => {
    const tests = testsOf('known', { '/a/kill.int.spec.ts': 2, '/a/offers.spec.ts': 1 });
    const took = (testFilePath: string, runtime: number) => ({
      testFilePath,
      numFailingTests: 0,
      skipped: false,
      perfStats: { runtime, start: 0, end: runtime },
    });
    const testResults = [took('/a/kill.int.spec.ts', 10), took('/a/offers.spec.ts', 2_000)];
    sequencer().cacheResults(tests, { testResults } as never);
    expect(order(tests)).toEqual(['/a/offers.spec.ts', '/a/kill.int.spec.ts']);
  });
});

it('names files that there are', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const here = [
    'infra',
    'services',
    'shell',
    ...readdirSync(root).filter((name) => name.startsWith('mf-')),
  ].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.spec\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `/${top}/${path}`),
  );
  const named = order(testsOf('all', Object.fromEntries(here.map((path) => [path, 1]))));
  const long = [
    'kill',
    'life',
    'interrupt',
    'rendered-capture',
    'evidence',
    'offer-dialogs',
    's3-object-store',
  ];
  for (const name of long) {
    const at = named.findIndex((path) => path.includes(`/${name}.`));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(60);
  }
});
