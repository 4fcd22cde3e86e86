import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readOrMakeSecrets, readSecrets, secretsPath } from './secrets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('readOrMakeSecrets', () => {
  it('makes them once, for their owner only', () => {
    const first = readOrMakeSecrets(folder);
    expect(Object.keys(first).sort()).toEqual([
      'AUTH_SECRET',
      'DATABASE_ROLE_KEY',
      'OPS_TOKEN',
      'PUSH_KEY',
      'WEBHOOK_SECRET_DEMO',
    ]);
    expect(new Set(Object.values(first)).size).toBe(5);
    for (const secret of Object.values(first)) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(statSync(secretsPath(folder)).mode & 0o777).toBe(0o600);
    expect(readOrMakeSecrets(folder)).toEqual(first);
  });

  it('adds one that a later version needs and keeps the others', () => {
    writeFileSync(secretsPath(folder), JSON.stringify({ OPS_TOKEN: 'kept', OTHER: 'kept too' }));
    expect(readOrMakeSecrets(folder)).toMatchObject({
      OPS_TOKEN: 'kept',
      OTHER: 'kept too',
      WEBHOOK_SECRET_DEMO: expect.any(String),
    });
    // Second factors may be sealed with the key of the roles there, and would open with no other.
    expect(readSecrets(secretsPath(folder))).not.toHaveProperty('AUTH_SECRET');
  });

  it.each(['', '{"OPS_TOKEN": ', 'null', '{"OPS_TOKEN": 7}', '{"OPS_TOKEN": ""}'])(
    'refuses a damaged file rather than make new ones over it: %j',
    (text) => {
      writeFileSync(secretsPath(folder), text);
      expect(() => readOrMakeSecrets(folder)).toThrow(/secrets\.json is damaged/);
    },
  );

  it('reads nothing from where nothing is', () => {
    expect(readSecrets(secretsPath(folder))).toEqual({});
  });
});
