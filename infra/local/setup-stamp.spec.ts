import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lastSetup, rememberSetup, setupKey } from './setup-stamp.mjs';

const HOUR_MS = 3_600_000;
const result = { demo: null };
let folder: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-stamp-'));
  script = path.join(folder, 'setup.mjs');
  writeFileSync(script, 'version 1');
});
afterEach(() => rmSync(folder, { recursive: true }));

function key(settings: unknown = {}, migrations = ['offers.CreateOffers1']): string {
  return setupKey({ script, migrations, settings });
}

describe('the stamp of the set-up', () => {
  it('spares a set-up that has nothing to do', () => {
    rememberSetup(folder, key(), result);
    expect(lastSetup(folder, key())).toMatchObject({ result });
  });

  it.each<[string, () => string | null]>([
    [
      'another program',
      () => {
        writeFileSync(script, 'version 2');
        return key();
      },
    ],
    ['other settings', () => key({ port: 3001 })],
    ['a database that knows more', () => key({}, ['offers.CreateOffers1', 'offers.ChangeOffers2'])],
    ['an empty database', () => key({}, [])],
    ['a database that nobody can know', () => null],
    [
      'a damaged stamp',
      () => {
        writeFileSync(path.join(folder, 'setup.json'), '{"key"');
        return key();
      },
    ],
  ])('does not hold for %s', (_, change) => {
    rememberSetup(folder, key(), result);
    expect(lastSetup(folder, change())).toBeNull();
  });

  it('does not hold for ever, nor for a clock that went back', () => {
    const now = Date.now();
    rememberSetup(folder, key(), result, now);
    expect(lastSetup(folder, key(), now + 11 * HOUR_MS)).not.toBeNull();
    expect(lastSetup(folder, key(), now + 13 * HOUR_MS)).toBeNull();
    expect(lastSetup(folder, key(), now - HOUR_MS)).toBeNull();
  });
});
