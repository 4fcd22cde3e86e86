import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readShellBuild, ShellMissingError } from './shell-build.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'garimpo-shell-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('readShellBuild', () => {
  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['half a build', { 'index.html': '<html></html>' }],
    ['a damaged one', { 'index.html': '<html></html>', 'csp.json': '{' }],
  ])('says what to do about %s', (_, files) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
    expect(() => readShellBuild(dir)).toThrow(ShellMissingError);
    expect(() => readShellBuild(dir)).toThrow(`There is no built shell in ${dir}; build it with:`);
  });
});
