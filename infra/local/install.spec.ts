import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isInstalled } from './install.mjs';

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
