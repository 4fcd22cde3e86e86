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
  const results = Object.entries(files).map(([file, tests]) => ({
    name: file,
    status: Object.keys(tests).length === 0 || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }));
  const to = path.join(folder, name);
  writeFileSync(to, JSON.stringify({ testResults: results }));
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
  const firstResults = () =>
    written('1', { '/a': { one: 'passed' }, '/b': { two: 'failed', three: 'passed' } });

  it('counts what passed then, and names it', () => {
    const again = written('2', { '/b': { two: 'passed', three: 'passed' } });
    expect(afterSecondTry('unit', firstResults(), again, { code: 0, reason: undefined })).toMatchObject({
      suite: 'unit',
      passed: 3,
      failed: 0,
      notes: ['unit: passed at the second try: two (/b)'],
    });
  });

  it('keeps what fails again, also what passed before', () => {
    const again = written('2', { '/b': { two: 'passed', three: 'failed' } });
    expect(afterSecondTry('unit', firstResults(), again, { code: 1, reason: undefined })).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });

  it('names a file that could be loaded only then', () => {
    const unloadable = written('1', { '/a': { one: 'passed' }, '/c': {} });
    const again = written('2', { '/c': { four: 'passed' } });
    expect(afterSecondTry('unit', unloadable, again, { code: 0, reason: undefined })).toMatchObject({
      passed: 2,
      failed: 0,
      notes: ['unit: passed at the second try: /c'],
    });
  });

  it('does not take a crash for a pass', () => {
    const outcome = afterSecondTry('unit', firstResults(), path.join(folder, 'none'), {
      code: 134,
      reason: undefined,
    });
    expect(outcome).toMatchObject({
      passed: 2,
      failed: 1,
      notes: ['unit: failed: two (/b)'],
    });
  });
});
