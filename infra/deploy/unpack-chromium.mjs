// @ts-check
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '@garimpo/service-kit/chromium';

/*
 * `node infra/deploy/unpack-chromium.mjs <folder>`: the packed Chromium as an image holds it, at `<folder>/current/chromium`
 * whatever its version is. Fails where it does not start: the image is of the system that it is built on.
 */

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say which folder: node infra/deploy/unpack-chromium.mjs <folder>');
  process.exit(1);
}
const { executablePath } = await findChromium({ chromiumPath: undefined, cacheDir: folder });
const current = path.join(folder, 'current');
rmSync(current, { force: true });
symlinkSync(path.basename(path.dirname(executablePath)), current);
