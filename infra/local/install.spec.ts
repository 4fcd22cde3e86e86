import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { install, isInstalled } from './install.mjs';
import { processStart } from './shared/lock.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'garimpo-install-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lockfile(packages: object): void {
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

function installed(packages: object): void {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

describe('isInstalled', () => {
  const wanted = {
    '': { name: 'garimpo', version: '0.1.0' },
    shell: { version: '0.1.0' },
    'node_modules/@garimpo/shell': { link: true },
    'node_modules/pg': { version: '8.23.1' },
    'shell/node_modules/pg': { version: '8.0.0' },
    'node_modules/@engine/other-platform': { version: '1.0.0', optional: true },
  };
  const present = {
    'node_modules/@garimpo/shell': { link: true },
    'node_modules/pg': { version: '8.23.1' },
    'shell/node_modules/pg': { version: '8.0.0' },
    'node_modules/left-over': { version: '1.0.0' },
  };

  it.each([
    ['everything that this platform needs is there', present, true],
    ['one has another version', { ...present, 'node_modules/pg': { version: '8.23.0' } }, false],
    ['one of a workspace is missing', { ...present, 'shell/node_modules/pg': undefined }, false],
    ['a workspace is not linked', { ...present, 'node_modules/@garimpo/shell': undefined }, false],
    [
      'a package stands where a workspace belongs',
      { ...present, 'node_modules/@garimpo/shell': { version: '0.1.0' } },
      false,
    ],
  ])('when %s', (_, packages, expected) => {
    lockfile(wanted);
    installed(packages);
    expect(isInstalled(root)).toBe(expected);
  });

  it('is false before any install, and after one that was interrupted', () => {
    lockfile(wanted);
    expect(isInstalled(root)).toBe(false);
    mkdirSync(path.join(root, 'node_modules/pg'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('says so when the lockfile itself is missing', () => {
    expect(() => isInstalled(root)).toThrow(/package-lock\.json is missing/);
  });
});

describe('install', () => {
  const npm = process.env['npm_execpath'];
  afterEach(() => {
    if (npm === undefined) delete process.env['npm_execpath'];
    else process.env['npm_execpath'] = npm;
  });

  /** Stands where npm would, and notes its process id in the folder that it installs into. */
  function npmThat(script: string): void {
    const file = path.join(root, 'npm-cli.js');
    writeFileSync(file, `require('node:fs').writeFileSync('pid', String(process.pid)); ${script}`);
    process.env['npm_execpath'] = file;
  }

  it('ends with npm', async () => {
    npmThat('');
    await install(root);
    npmThat('process.exitCode = 1');
    await expect(install(root)).rejects.toThrow(/npm says why above/);
  });

  it('leaves no npm behind when it is interrupted, though npm takes its time over a signal', async () => {
    npmThat(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`);
    const interrupt = new AbortController();
    const installing = install(root, interrupt.signal);
    const noted = path.join(root, 'pid');
    while (!existsSync(noted) || readFileSync(noted, 'utf8') === '') await wait(5);
    interrupt.abort();
    await expect(installing).rejects.toMatchObject({ name: 'AbortError' });
    expect(processStart(Number(readFileSync(noted, 'utf8')))).toBeNull();
  });
});
