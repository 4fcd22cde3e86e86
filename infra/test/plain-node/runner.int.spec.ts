import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Each stands for something that a test file may do; they run in one process, in this order. */
const FILES: Record<string, string> = {
  '1-passes': `it('adds', () => expect(1 + 1).toBe(2)); it.skip('is left out', () => {});`,
  '2-fails': `it('compares', () => expect({ a: 1 }).toEqual({ a: 2 }));`,
  '3-hangs': `jest.setTimeout(200); it('waits', () => new Promise(() => {}));`,
  '4-throws-later': `it('goes on', async () => {
    setTimeout(() => { throw new Error('behind its back'); });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });`,
  '4-rejects-unseen': `it('goes on', async () => { void Promise.reject(new Error('seen by nobody')); });`,
  '4-sees-a-rejection-late': `it('waits first', async () => {
    const late = Promise.reject(new Error('for later'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(late).rejects.toThrow('for later');
  });`,
  '5-does-not-load': `import './nowhere.ts';`,
  '6-ends-the-process': `it('ends', async () => { process.exit(7); });`,
  '7-leaves-things-behind': `it('sets', () => {
    process.env.LEFT_BEHIND = 'yes'; jest.useFakeTimers(); jest.spyOn(Math, 'random').mockReturnValue(7);
  });`,
  '8-finds-all-as-it-was': `it('has its own', async () => {
    expect(process.env.LEFT_BEHIND).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(Math.random()).toBeLessThan(1);
  });`,
  '9-decorates': `const kept: string[] = [];
    function keep(target: object, name: string) { kept.push(name); }
    class Thing { @keep value = 1; }
    it('compiles as the product does', () => { expect(kept).toEqual(['value']); expect(new Thing().value).toBe(1); });`,
};

interface FileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: { title: string; status: string; failureMessages: string[] }[];
}

let folder: string;
let results: Map<string, FileResult>;
beforeAll(async () => {
  // Below the repository, so that Jest's packages are found.
  mkdirSync(join(root, '.build'), { recursive: true });
  folder = realpathSync(mkdtempSync(join(root, '.build', 'runner-')));
  for (const [name, code] of Object.entries(FILES))
    writeFileSync(
      join(folder, `${name}.spec.ts`),
      `import { expect, it, jest } from '@jest/globals';\nvoid jest;\n${code}\n`,
    );
  const config = {
    rootDir: folder,
    runner: join(root, 'infra/test/plain-node/runner.mjs'),
    testMatch: ['<rootDir>/*.spec.ts'],
    cacheDirectory: join(folder, 'cache'),
    testSequencer: join(folder, 'by-name.cjs'),
  };
  writeFileSync(
    join(folder, 'by-name.cjs'),
    `const { default: Sequencer } = require('@jest/test-sequencer');
     module.exports = class extends Sequencer {
       sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); }
     }`,
  );
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
  const output = join(folder, 'results.json');
  await runJest(['--config', join(folder, 'jest.config.json'), '--json', `--outputFile=${output}`, '-i']);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileResult[] };
  results = new Map(testResults.map((result) => [nameOf(result), result]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nameOf = ({ name }: FileResult) => name.slice(folder.length + 1, -'.spec.ts'.length);

/** Ends with a failure where tests fail, as these are meant to. */
function runJest(words: string[]): Promise<void> {
  const { TMPDIR = tmpdir(), PATH = '' } = process.env;
  return new Promise((resolve) => {
    const options = { cwd: root, env: { TMPDIR, PATH }, maxBuffer: 16 * 1024 ** 2 };
    execFile(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...words], options, () =>
      resolve(),
    );
  });
}

it('tells of each test how it went', () => {
  expect(results.get('1-passes')?.assertionResults.map(({ title, status }) => [title, status])).toEqual([
    ['adds', 'passed'],
    ['is left out', 'pending'],
  ]);
  expect(results.get('2-fails')).toMatchObject({
    status: 'failed',
    assertionResults: [{ failureMessages: [expect.stringContaining('toEqual')] }],
  });
});

it.each([
  ['3-hangs', 'Exceeded timeout of 200 ms'],
  ['4-throws-later', 'behind its back'],
  ['4-rejects-unseen', 'seen by nobody'],
])('fails a test that does not end well: %s', (name, why) => {
  expect(results.get(name)?.assertionResults).toMatchObject([
    { status: 'failed', failureMessages: [expect.stringContaining(why)] },
  ]);
});

it.each([
  ['5-does-not-load', 'nowhere.ts'],
  ['6-ends-the-process', 'ended with code 7'],
])('fails a file that cannot be run: %s', (name, why) => {
  expect(results.get(name)).toMatchObject({ status: 'failed', message: expect.stringContaining(why) });
});

it('goes on with the next file, and with globals as they were', () => {
  for (const name of [
    '4-sees-a-rejection-late',
    '7-leaves-things-behind',
    '8-finds-all-as-it-was',
    '9-decorates',
  ])
    expect(results.get(name)?.status).toBe('passed');
});
