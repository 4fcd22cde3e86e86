// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium as find } from '@garimpo/service-kit/chromium';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A Chromium to test with: `CHROMIUM_PATH`, else one of the system, else the packed one, unpacked once into `.cache/`.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} `env` is what the process needs besides ours
 */
export function findChromium() {
  return find({ chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: path.join(root, '.cache') });
}
