import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { DiskObjectStore } from '@garimpo/service-kit';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'garimpo-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Begins to read a while after it was asked to, as a busy disk does. */
class LateStore extends DiskObjectStore {
  override async put(...[key, body, options]: Parameters<DiskObjectStore['put']>) {
    await wait(100);
    return super.put(key, body as Readable, options);
  }
}

it('ends when it is told to, and nothing of it is left unheard, before its store has begun to read', async () => {
  const end = new AbortController();
  const sealing = { passphrase: 'uma frase desta prova', workFactor: 2 };
  const written = writeArchive(
    { store: new LateStore(folder), key: 'x' },
    { sealing, signal: end.signal },
    async (archive) => {
      for (;;) await archive.addJson('linha', { n: 1 });
    },
  );
  setTimeout(() => end.abort(new Error('asked to end')), 30);
  await expect(written).rejects.toThrow('asked to end');
});
