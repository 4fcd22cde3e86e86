import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readCheck, readJest, readPlaywright } from './results.mjs';
import { summaryLine, tally } from './tally.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-results-'));
  file = path.join(folder, 'results.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const ended = (code: number | null, reason?: string) => ({ code, reason });

describe('results of Jest', () => {
  const test = (status: string) => ({ status, fullName: status });
  const jest = (passed: number, failed: number, unloadable = 0) =>
    writeFileSync(
      file,
      JSON.stringify({
        testResults: [
          {
            name: '/a',
            status: failed > 0 ? 'failed' : 'passed',
            assertionResults: [...Array(passed).fill(test('passed')), ...Array(failed).fill(test('failed'))],
          },
          ...Array(unloadable).fill({ name: '/b', status: 'failed', assertionResults: [] }),
        ],
      }),
    );

  it.each<[string, () => void, ReturnType<typeof ended>, number, number]>([
    ['all passed', () => jest(12, 0), ended(0), 12, 0],
    ['some failed', () => jest(10, 2), ended(1), 10, 2],
    ['a file could not be loaded', () => jest(10, 0, 1), ended(1), 10, 1],
    ['both', () => jest(10, 2, 1), ended(1), 10, 3],
    ['no test ran', () => jest(0, 0), ended(0), 0, 1],
    ['all passed, and the runner failed all the same', () => jest(12, 0), ended(1), 12, 1],
    ['it crashed before it wrote anything', () => {}, ended(134), 0, 1],
    ['it was stopped by us', () => {}, ended(null, 'took too long'), 0, 1],
    ['it did not end after its last test', () => jest(12, 0), ended(null, 'did not end'), 12, 1],
    ['what it wrote is cut short', () => writeFileSync(file, '{"testResults": [{"na'), ended(1), 0, 1],
  ])('%s', (_, write, end, passed, failed) => {
    write();
    expect(readJest('unit', file, end)).toMatchObject({ suite: 'unit', passed, failed });
  });

  it('count a generated matrix by its routes', () => {
    const ofRoute = (route: string, status: string) => ({ status, fullName: route, ancestorTitles: [route] });
    const matrix = (name: string, ...tests: object[]) => ({
      name,
      status: 'passed',
      assertionResults: tests,
    });
    writeFileSync(
      file,
      JSON.stringify({
        testResults: [
          matrix(
            '/x/hostile-bytes.int.spec.ts',
            ofRoute('GET /a', 'passed'),
            ofRoute('GET /a', 'passed'),
            ofRoute('POST /a', 'failed'),
            ofRoute('POST /a', 'passed'),
            ofRoute('every answer', 'passed'),
          ),
          matrix('/x/hostile-text.int.spec.ts', ofRoute('GET /a', 'passed')),
          matrix('/x/other.int.spec.ts', ofRoute('GET /a', 'passed'), ofRoute('GET /a', 'passed')),
        ],
      }),
    );
    expect(readJest('integration', file, ended(1))).toMatchObject({
      passed: 1 + 1 + 2,
      failed: 1,
      matrix: { routes: 2, cases: 5 },
    });
  });

  it('say why where the numbers do not', () => {
    expect(readJest('unit', file, ended(134)).notes).toEqual(['unit: the runner failed (exit code 134)']);
    expect(readJest('unit', file, ended(null, 'took too long')).notes).toEqual(['took too long']);
  });
});

describe('what failed', () => {
  const RED = '\u001b[31m';
  it('is named after a run of Jest, with its message', () => {
    const failed = {
      status: 'failed',
      fullName: 'a sum adds up',
      failureMessages: [`${RED}Expected: 3\n\n  at x`],
    };
    writeFileSync(
      file,
      JSON.stringify({
        testResults: [
          { name: '/a', status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'b' }] },
          { name: '/c', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        ],
      }),
    );
    expect(readJest('unit', file, ended(1)).notes).toEqual([
      'unit: failed: a sum adds up (/a)\n    Expected: 3\n      at x',
      'unit: failed: (/c)\n    Cannot find module',
    ]);
  });

  it('is named after a run of Playwright, and what passed at a later try', () => {
    const test = (title: string, status: string) => ({
      title,
      file: 'a.e2e.ts',
      tests: [{ status, results: [{ error: { message: 'first' } }, { error: { message: 'second' } }] }],
    });
    const specs = [test('good', 'expected'), test('bad', 'unexpected'), test('unsteady', 'flaky')];
    const stats = { expected: 1, unexpected: 1, flaky: 1 };
    writeFileSync(file, JSON.stringify({ stats, suites: [{ file: 'a.e2e.ts', suites: [{ specs }] }] }));
    expect(readPlaywright(file, ended(1)).notes).toEqual([
      'e2e: failed: bad (a.e2e.ts)\n    second',
      'e2e: passed at a later try: unsteady (a.e2e.ts)',
    ]);
  });
});

describe('results of Playwright', () => {
  it.each([
    ['all passed', { expected: 7, unexpected: 0, flaky: 0, skipped: 0 }, 0, 7, 0],
    ['one passed at its second try', { expected: 6, unexpected: 0, flaky: 1, skipped: 0 }, 0, 7, 0],
    ['one failed', { expected: 6, unexpected: 1, flaky: 0, skipped: 2 }, 1, 6, 1],
    ['the product did not start', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, 0, 1],
    ['nothing but skipped ones', { expected: 0, unexpected: 0, flaky: 0, skipped: 5 }, 0, 0, 1],
  ])('%s', (_, stats, code, passed, failed) => {
    writeFileSync(file, JSON.stringify({ stats }));
    expect(readPlaywright(file, ended(code))).toMatchObject({ passed, failed });
  });
});

describe('the checks', () => {
  it('count as one', () => {
    expect(readCheck(ended(0))).toMatchObject({ passed: 1, failed: 0 });
    expect(readCheck(ended(1))).toMatchObject({ passed: 0, failed: 1 });
    expect(readCheck(ended(null, 'interrupted'))).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the last line', () => {
  it('adds everything up', () => {
    const outcomes = [readCheck(ended(0)), { suite: 'unit', passed: 40, failed: 2, notes: ['a'] }];
    expect(summaryLine(tally(outcomes))).toBe('41 passed, 2 failed');
  });

  it('never says that nothing failed when nothing ran', () => {
    expect(summaryLine(tally([]))).toBe('0 passed, 1 failed');
  });
});
