import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLogFile } from './log-file.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-log-'));
  file = path.join(folder, 'logs/garimpo.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('openLogFile', () => {
  it('goes on where the last run stopped', () => {
    for (const line of ['one', 'two']) {
      const log = openLogFile(file);
      log.write(line);
      log.close();
    }
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  });

  it('keeps two files of bounded size, with the newest lines', () => {
    const log = openLogFile(file, 50);
    for (let line = 1000; line < 1100; line++) log.write(String(line));
    log.close();
    const kept = readFileSync(`${file}.old`, 'utf8') + readFileSync(file, 'utf8');
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept.endsWith('1098\n1099\n')).toBe(true);
    const lines = kept.trim().split('\n').map(Number);
    expect(lines).toEqual(lines.map((_, index) => (lines[0] ?? 0) + index));
  });
});
