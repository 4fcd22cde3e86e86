import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

  it('holds every file, so that a build made meanwhile changes nothing under a running server', () => {
    mkdirSync(path.join(dir, 'js'));
    const files = {
      'index.html': '<html></html>',
      'csp.json': '{"scriptHashes":[]}',
      'js/shell.0a1b2c3d.js': 'run()',
      'js/shell.0a1b2c3d.js.br': 'small',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
    const shell = readShellBuild(dir);
    rmSync(path.join(dir, 'js'), { recursive: true });
    expect([...shell.files.keys()]).toEqual(['/js/shell.0a1b2c3d.js']);
    const script = shell.files.get('/js/shell.0a1b2c3d.js');
    expect([String(script?.plain), String(script?.brotli), script?.gzip]).toEqual([
      'run()',
      'small',
      undefined,
    ]);
  });
});
