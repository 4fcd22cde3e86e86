// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { locateChromium } from '@garimpo/service-kit/chromium';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const FOLDER = path.join(cache, 'chromium-whole');
const PROGRAM = 'usr/lib/chromium/chromium';
const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((folder) => [
  `usr/lib/${folder}`,
  `usr/lib/${folder}/pulseaudio`,
]);
const DOWNLOAD_MS = 240_000;

/**
 * A Chromium that loads extensions, which the packed one cannot: it is a headless shell, built without them. An installed one, or,
 * for the deep run on a system with Debian's packages, Debian's own, unpacked once beside the others and installed nowhere. Null where
 * there is neither.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> } | null>}
 */
export async function findWholeChromium() {
  const found = locateChromium(process.env['CHROMIUM_PATH']);
  if ('installed' in found) return { executablePath: found.installed, env: {} };
  if (!existsSync(path.join(FOLDER, PROGRAM))) {
    if (process.env['GARIMPO_TEST_DEEP'] !== '1' || !existsSync('/usr/bin/apt-get')) return null;
    try {
      await unpack();
    } catch (error) {
      console.error('No Chromium that loads extensions could be had from the packages:', error);
      return null;
    }
  }
  const libraries = LIBRARIES.map((folder) => path.join(FOLDER, folder)).filter((folder) =>
    existsSync(folder),
  );
  return {
    executablePath: path.join(FOLDER, PROGRAM),
    env: { LD_LIBRARY_PATH: libraries.join(':') },
  };
}

async function unpack() {
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, 'unpacking-'));
  try {
    // The lists of a new machine may be empty; whoever may not renew them has some.
    await run('apt-get', ['update', '-qq'], { timeout: DOWNLOAD_MS }).catch(() => {});
    const { stdout } = await run('apt-get', ['install', '--no-install-recommends', '-s', 'chromium']);
    const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
    await run('apt-get', ['download', ...names], { cwd: fresh, timeout: DOWNLOAD_MS });
    for (const file of await readdir(fresh)) {
      if (!file.endsWith('.deb')) continue;
      await run('dpkg', ['-x', path.join(fresh, file), fresh]);
      await rm(path.join(fresh, file));
    }
    await rename(fresh, FOLDER);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
