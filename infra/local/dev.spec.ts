import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../build/workspaces.mjs';
import { loadServerPaths, watchFolder } from './develop.mjs';

it("knows what belongs to the services by the gateway's own rule", async () => {
  const isServerPath = await loadServerPaths(root);
  expect(['/api/offers', '/discovery', '/auth/v1/token'].map(isServerPath)).toEqual([true, true, true]);
  expect(['/', '/dashboard', '/apicultura'].map(isServerPath)).toEqual([false, false, false]);
});

describe('watching a folder', () => {
  let folder = '';
  let stop = () => {};
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'garimpo-watch-'));
  });
  afterEach(() => {
    stop();
    rmSync(folder, { recursive: true });
  });

  it('takes many changes at once for one', async () => {
    let calls = 0;
    const called = new Promise<void>((resolve) => {
      stop = watchFolder(folder, async () => {
        calls += 1;
        resolve();
      });
    });
    for (const name of ['a.ts', 'b.ts', 'c.ts']) writeFileSync(join(folder, name), '1');
    await called;
    expect(calls).toBe(1);
  });

  it('does not answer to tests, and comes back to changes made while it was at work', async () => {
    const seen: string[] = [];
    let written = 'first';
    await new Promise<void>((resolve) => {
      stop = watchFolder(folder, async () => {
        seen.push(written);
        if (written === 'first') {
          written = 'second';
          writeFileSync(join(folder, 'offer.ts'), '2');
        } else resolve();
      });
      writeFileSync(join(folder, 'offer.spec.ts'), '1');
      writeFileSync(join(folder, 'offer.ts'), '1');
    });
    expect(seen).toEqual(['first', 'second']);
  });
});
