import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { programText } from '../test/plain-node/program-text.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'garimpo-program-spec-'));
  write('twice.ts', 'export const twice = (n: number): number => n * 2;');
  write(
    'count.ts',
    `import { twice } from './twice.ts';
     declare const SETTINGS: { start?: { at: number } };
     declare const RESULT: { value: number };
     /** Counts. */
     function count(): number { return twice(SETTINGS.start?.at ?? 1); }
     RESULT.value = count();`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}
const run = (text: string) =>
  runInNewContext(`(function(SETTINGS,RESULT){${text}return RESULT.value})({start:{at:21}},{})`);

it.each([
  ['page', false],
  ['names', true],
] as const)('makes one script for a page of ?%s, without comments, with its names: %s', (place, hasNames) => {
  const text = programText(join(folder, 'count.ts'), place);
  expect(run(text)).toBe(42);
  expect(text.includes('function count()')).toBe(hasNames);
  expect(text).not.toMatch(/Counts|\n/);
});

it('makes it anew when something that it imports has changed', () => {
  programText(join(folder, 'count.ts'), 'page');
  write('twice.ts', 'export const twice = (n: number): number => n * 3;');
  expect(run(programText(join(folder, 'count.ts'), 'page'))).toBe(63);
});

it('makes one module for Node that a person can read, whose addresses are its own', () => {
  write(
    'server.ts',
    `import { readFileSync } from 'node:fs';
     import { twice } from './twice.ts';
     /** Beside it. */
     const data = new URL('./data.txt', import.meta.url);
     process.stdout.write(readFileSync(data, 'utf8') + twice(2));`,
  );
  const text = programText(join(folder, 'server.ts'), 'node');
  expect(text).toContain('/** Beside it. */');
  const other = mkdtempSync(join(folder, 'other-'));
  writeFileSync(join(other, 'data.txt'), 'data ');
  writeFileSync(join(other, 'server.mjs'), text);
  expect(execFileSync(process.execPath, [join(other, 'server.mjs')], { encoding: 'utf8' })).toBe('data 4');
});
