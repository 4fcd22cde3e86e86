import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import yazl from 'yazl';
import { checkAgainst, checkKept, fetchAndCheck } from './check-advisories.mjs';
import { type Allowed, compare } from './compare.mjs';
import { lockedPackages } from './lockfile-packages.mjs';
import type { OsvRecord } from './osv.mjs';

const NOW = new Date('2026-11-20T12:00:00Z');
const fixtures = path.join(import.meta.dirname, 'fixtures');
const records: OsvRecord[] = readdirSync(fixtures).map((name) =>
  JSON.parse(readFileSync(path.join(fixtures, name), 'utf8')),
);
const packages = lockedPackages({
  packages: {
    '': { version: '1.0.0' },
    shell: { version: '0.1.0' },
    'node_modules/@garimpo/shell': { link: true },
    'node_modules/lodash': { version: '4.17.20', dev: true },
    'node_modules/a/node_modules/semver': { version: '6.3.0' },
    'node_modules/semver': { version: '7.8.6' },
    // Installed under another name.
    'node_modules/old-lodash': { name: 'lodash', version: '3.0.0' },
  },
});
const allow = (change: Partial<Allowed> = {}): Allowed => ({
  id: 'CVE-2021-23337',
  package: 'lodash',
  reason: 'templates are ours',
  until: '2026-11-20',
  ...change,
});

it('knows what people get: what services run with, and what front ends are bundled from', () => {
  const all = lockedPackages({
    packages: {
      '': { devDependencies: { jest: '30' } },
      'mf-offers': { dependencies: { '@garimpo/sdk': '*' }, devDependencies: { echarts: '6' } },
      'services/offers': { dependencies: { parse5: '8' }, devDependencies: { yauzl: '3' } },
      'node_modules/echarts': { version: '6.0.0', dev: true, dependencies: { zrender: '6', tslib: '2' } },
      'node_modules/echarts/node_modules/tslib': { version: '2.3.0', dev: true },
      'node_modules/tslib': { version: '2.8.0', dev: true },
      'node_modules/zrender': { version: '6.0.0', dev: true, dependencies: { echarts: '6' } },
      'node_modules/jest': { version: '30.0.0', dev: true },
      'node_modules/parse5': { version: '8.0.0' },
      'node_modules/yauzl': { version: '3.0.0', dev: true },
    },
  });
  expect(all.flatMap(({ name, version, shipped }) => (shipped ? `${name} ${version}` : []))).toEqual([
    'echarts 6.0.0',
    'tslib 2.3.0',
    'zrender 6.0.0',
    'parse5 8.0.0',
  ]);
});

let folder: string;
let kept: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-advisories-'));
  kept = path.join(folder, 'npm.json');
});
afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function served(answer: Buffer | number): Promise<string> {
  const made = createServer((_, response) => {
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/all.zip`;
}

function zipOf(files: Record<string, unknown>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

const found = [
  'lodash 3.0.0: GHSA-35jh-r3h4-6jhm, CVE-2021-23337 (high): Command Injection in lodash; vulnerable < 4.17.21, fixed in 4.17.21',
  'lodash 4.17.20: GHSA-35jh-r3h4-6jhm, CVE-2021-23337 (high): Command Injection in lodash; vulnerable < 4.17.21, fixed in 4.17.21, in development only',
  'semver 6.3.0: GHSA-c2qf-rxjj-qqgw, CVE-2022-25883 (high): semver vulnerable to Regular Expression Denial of Service; vulnerable >= 6.0.0 < 6.3.1, fixed in 6.3.1',
];

describe('the lockfile against records', () => {
  it('names package, advisory, range and what fixes it', async () => {
    expect((await compare(packages, records, [], NOW)).problems).toEqual(found);
  });

  it('tells one fault once, however many records there are of it', async () => {
    const [lodash] = records as [OsvRecord];
    const other = { ...lodash, id: 'CVE-2021-23337', aliases: ['GHSA-35jh-r3h4-6jhm'] };
    expect((await compare(packages, [...records, other], [], NOW)).problems).toEqual(found);
  });

  it('lets through what is allowed, by an alias too, up to its last day', async () => {
    const allowed = [allow(), allow({ id: 'GHSA-gone', package: 'gone', until: '2027-01-01' })];
    expect(await compare(packages, records, allowed, NOW)).toMatchObject({
      problems: found.slice(2),
      notes: ['GHSA-gone of gone is allowed, and matches nothing any more'],
    });
  });

  it.each<[string, Partial<Allowed>, RegExp]>([
    ['is over', { until: '2026-11-19' }, /CVE-2021-23337 of lodash was allowed until 2026-11-19/],
    ['has no reason', { reason: ' ' }, /says no id, package or reason/],
    ['has no end', { until: 'never' }, /says no day/],
    ['is of another package', { package: 'semver' }, /^lodash 4\.17\.20/],
  ])('what is allowed and %s is a problem', async (_, change, problem) => {
    const { problems } = await compare(packages, records, [allow(change)], NOW);
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(problem), ...found]));
  });

  it('reads on behind what is no record', async () => {
    const odd = {
      id: 'X',
      affected: [{ package: { ecosystem: 'npm', name: 'lodash' }, ranges: 5, versions: {} }],
    };
    const worse = {
      id: 'Y',
      affected: [
        {
          package: { ecosystem: 'npm', name: 'lodash' },
          ranges: [{ events: [{ introduced: 'soon' }, { fixed: '1' }] }],
        },
      ],
    };
    const all = [null, odd as unknown as OsvRecord, worse, ...records];
    expect(await compare(packages, all, [], NOW)).toMatchObject({
      problems: found,
      notes: ['2 records could not be read'],
    });
  });
});

describe('what was fetched', () => {
  it('is said to be nothing where nothing was, which is no problem', async () => {
    expect(await checkKept({ path: kept, now: NOW, packages, allowed: [] })).toEqual({
      problems: [],
      notes: [expect.stringMatching(/^No advisories were fetched yet/)],
    });
    writeFileSync(kept, '{"fetchedAt":');
    expect((await checkKept({ path: kept, now: NOW, packages })).problems).toEqual([]);
  });

  it('is kept as far as it is about packages of ours, and says how old it is', async () => {
    const foreign = { id: 'GHSA-f', affected: [{ package: { ecosystem: 'npm', name: 'foreign' } }] };
    const url = await served(
      await zipOf({ 'a.json': records[0], 'b.json': records[1], 'c.json': foreign, d: 'x' }),
    );
    const fresh = await fetchAndCheck({ url, path: kept, now: NOW, packages, allowed: [] });
    expect(fresh).toEqual({
      problems: found,
      notes: [`2 advisories about packages of ours, fetched today from ${url}`],
    });
    expect(readdirSync(folder)).toEqual(['npm.json']);
    const later = new Date(NOW.getTime() + 12 * 86_400_000);
    const more = [
      ...packages,
      { name: 'newer', version: '1.0.0', path: 'node_modules/newer', shipped: true },
    ];
    expect((await checkKept({ path: kept, now: later, packages: more, allowed: [] })).notes).toEqual([
      `2 advisories about packages of ours, fetched 12 days ago from ${url}: OLD, fetch them anew`,
      '1 packages came after that and were compared with nothing: newer',
    ]);
  });

  it.each<[string, () => Promise<Buffer | number>]>([
    ['the server has none', async () => 404],
    ['what comes is no zip', async () => Buffer.from('<html>')],
    ['what comes holds no record', () => zipOf({ 'readme.txt': 'hello' })],
  ])('stays where %s, and that is said', async (_, answer) => {
    const good = await served(await zipOf({ 'a.json': records[0], 'b.json': records[1] }));
    await fetchAndCheck({ url: good, path: kept, now: NOW, packages, allowed: [] });
    server?.close();
    const url = await served(await answer());
    const { problems, notes } = await fetchAndCheck({
      always: true,
      url,
      path: kept,
      now: NOW,
      packages,
      allowed: [],
    });
    expect(problems).toEqual(found);
    expect(notes[0]).toMatch(/^Advisories could NOT be fetched: /);
  });

  it('is not fetched again within the day', async () => {
    const url = await served(await zipOf({ 'a.json': records[0] }));
    await fetchAndCheck({ url, path: kept, now: NOW, packages, allowed: [] });
    server?.close();
    const { notes } = await fetchAndCheck({
      url: 'http://127.0.0.1:1/',
      path: kept,
      now: NOW,
      packages,
      allowed: [],
    });
    expect(notes).toEqual([expect.stringMatching(/fetched today/)]);
  });

  it('may lie in a folder or a file, and must be there', async () => {
    expect((await checkAgainst(fixtures, NOW)).notes[0]).toMatch(/^2 advisories of /);
    for (const content of [records, { records }, { vulns: records }]) {
      writeFileSync(kept, JSON.stringify(content));
      expect((await checkAgainst(kept, NOW)).notes[0]).toMatch(/^2 advisories of /);
    }
    await expect(checkAgainst(path.join(folder, 'missing.zip'), NOW)).rejects.toThrow('ENOENT');
    writeFileSync(kept, '[]');
    await expect(checkAgainst(kept, NOW)).rejects.toThrow('holds no advisory');
  });
});
