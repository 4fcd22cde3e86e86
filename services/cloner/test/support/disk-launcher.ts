import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { BrowserLauncher, type BrowserRun, type BrowserRunOptions } from '@garimpo/service-kit';
import { readHere } from '../../src/rewrite/reading.ts';
import type { CloneManifest } from '../../src/store/clone-manifest.ts';
import { cloneZip } from '../../src/zip/clone-zip.ts';
import { unzip } from './unzip.ts';

/** Also opens files, which web pages may not. */
export class DiskLauncher extends BrowserLauncher {
  override run<T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T> {
    return super.run(options, async (run) => {
      await run.context.route(/^file:/, (route) => route.continue());
      return work(run);
    });
  }
}

/** Clones as a user has them after unpacking the ZIP. */

/** Unpacks a clone's ZIP into a folder. @returns the address of its page there */
export async function unpackZip(
  manifest: CloneManifest,
  read: (sha256: string) => Promise<Buffer>,
  folder: string,
): Promise<string> {
  const open = async (sha256: string) => Readable.from([await read(sha256)]);
  const zip = await buffer(
    await cloneZip(
      { manifest, createdAt: new Date(0) },
      { hosts: ['app.test'], origin: 'https://app.test' },
      { source: { read, open }, reading: readHere, signal: new AbortController().signal },
    ),
  );
  for (const [path, bytes] of await unzip(zip)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return pathToFileURL(join(folder, 'index.html')).href;
}
