import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { makeRunFolder, removeRunFolder, waysFor } from './start-chromium.ts';

it('removes the folders of processes that are gone, and of no other', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const left = join(tmpdir(), `garimpo-chromium-${gone}-1-left`);
  const before = join(tmpdir(), `garimpo-chromium-${process.pid}-1-before`);
  const running = join(tmpdir(), `garimpo-chromium-${process.ppid}-1-running`);
  for (const folder of [left, before, running]) {
    await mkdir(folder);
    await writeFile(join(folder, 'file'), 'a');
  }
  const own = await makeRunFolder();
  const another = await makeRunFolder();
  try {
    expect([left, before, running, own, another].map((folder) => existsSync(folder))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  } finally {
    for (const folder of [running, own, another]) await removeRunFolder(folder);
  }
});

it.each([
  [0, 'preferred', 5],
  [0, 'required', 2],
  [10_001, 'preferred', 2],
  [10_001, 'required', 1],
] as const)(
  'as user %i with a sandbox that is %s there are %i ways, the sandboxed ones first',
  (uid, sandbox, count) => {
    const ways = waysFor(uid, sandbox).map((way) => way.sandbox);
    expect(ways).toHaveLength(count);
    expect(ways).toEqual(ways.toSorted((a, b) => Number(b) - Number(a)));
    expect(ways.includes(false)).toBe(sandbox === 'preferred');
  },
);
