import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { afterSecondTry, FILES_MAX, failedFiles } from './second-try.mjs';

type Tests = Record<string, 'passed' | 'failed'>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-second-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What Jest writes of these files; one without tests could not be loaded. */
function written(name: string, files: Record<string, Tests>): string {
  const all = Object.values(files).flatMap((tests) => Object.values(tests));
  const results = Object.entries(files).map(([file, tests]) => ({
    name: file,
    status: Object.keys(tests).length === 0 || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }));
  const to = path.join(folder, name);
  writeFileSync(
    to,
    JSON.stringify({
      numPassedTests: all.filter((status) => status === 'passed').length,
      numFailedTests: all.filter((status) => status === 'failed').length,
      numRuntimeErrorTestSuites: Object.values(files).filter((tests) => Object.keys(tests).length === 0)
        .length,
      testResults: results,
    }),
  );
  return to;
}

describe('failedFiles', () => {
  it('names those with a failure, and those that could not be loaded', () => {
    const results = written('1', {
      '/a': { one: 'passed' },
      '/b': { two: 'failed', three: 'passed' },
      '/c': {},
    });
    expect(failedFiles(results)).toEqual(['/b', '/c']);
  });

  it('names none where too many failed', () => {
    const many = Array.from({ length: FILES_MAX + 1 }, (_, at) => [`/${at}`, { t: 'failed' as const }]);
    expect(failedFiles(written('1', Object.fromEntries(many)))).toEqual([]);
  });

  it('names none where nothing was written', () => {
    expect(failedFiles(path.join(folder, 'none'))).toEqual([]);
  });
});

describe('afterSecondTry', () => {
  const first = { suite: 'unit', passed: 2, failed: 1, notes: [] };
  const firstResults = () =>
    written('1', { '/a': { one: 'passed' }, '/b': { two: 'failed', three: 'passed' } });

  it('counts what passed then, and names it', () => {
    const again = written('2', { '/b': { two: 'passed', three: 'passed' } });
    expect(afterSecondTry(first, firstResults(), again, { code: 0, reason: undefined })).toEqual({
      suite: 'unit',
      passed: 3,
      failed: 0,
      notes: ['unit: passed at the second try: two (/b)'],
    });
  });

  it('keeps what fails again, also what passed before', () => {
    const again = written('2', { '/b': { two: 'passed', three: 'failed' } });
    expect(afterSecondTry(first, firstResults(), again, { code: 1, reason: undefined })).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });

  it('does not take a crash for a pass', () => {
    const outcome = afterSecondTry(first, firstResults(), path.join(folder, 'none'), {
      code: 134,
      reason: undefined,
    });
    expect(outcome).toMatchObject({
      passed: 1,
      failed: 1,
      notes: ['unit: the runner failed (exit code 134)'],
    });
  });
});
