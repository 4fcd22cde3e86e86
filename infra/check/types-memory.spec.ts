import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { typesMemory } from './types-memory.mjs';

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'types-memory-'));
  write('services/tsconfig.json', '{}');
  write('services/package.json', '{}');
  write('services/one.ts', 'export const one = 1;');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  write('node_modules/zod/index.d.ts', 'export {};');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), content);
}

describe('what the compiler remembers of types', () => {
  it('stays where the compiler itself sees what changed', () => {
    const before = typesMemory(base);
    writeFileSync(join(before, 'services.tsbuildinfo'), '{}');
    write('services/one.ts', 'export const one = 2;');
    expect(typesMemory(base)).toBe(before);
    expect(existsSync(join(before, 'services.tsbuildinfo'))).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['a file came', () => write('services/two.ts', '')],
    ['a file went', () => rmSync(join(base, 'services/one.ts'))],
    ['a file moved', () => rename(join(base, 'services/one.ts'), join(base, 'services/first.ts'))],
    ['a configuration changed', () => write('services/tsconfig.json', '{"include":[]}')],
    ['exports of a workspace changed', () => write('services/package.json', '{"exports":{}}')],
    ['a declaration for all changed', () => write('services/globals.d.ts', 'declare const a: string;')],
    ['another package is installed', () => write('node_modules/.package-lock.json', '{"packages":{"a":{}}}')],
  ])('is forgotten when %s', async (_what, change) => {
    const before = typesMemory(base);
    await change();
    const after = typesMemory(base);
    expect(after).not.toBe(before);
    expect(existsSync(after)).toBe(true);
    expect(existsSync(before)).toBe(false);
  });
});
