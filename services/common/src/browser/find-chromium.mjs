// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/*
 * JavaScript, because tests and commands that no bundler sees take their Chromium from here too.
 */

const run = promisify(execFile);

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PACKED_LIBRARIES = path.join('al2023', 'lib');

/**
 * @typedef {object} Chromium
 * @property {string} executablePath
 * @property {Record<string, string>} env what the process needs besides an ordinary environment
 *
 * @typedef {object} Places
 * @property {string | undefined} chromiumPath in place of any other, `CHROMIUM_PATH`
 * @property {string} cacheDir where the packed one is unpacked to, once
 */

/**
 * A Chromium: the named one, else one of the system, else the one that is packed in an npm package. Throws where there is none.
 * @param {Places} places
 * @returns {Promise<Chromium>}
 */
export async function findChromium({ chromiumPath, cacheDir }) {
  const named = chromiumPath ?? SYSTEM_PATHS.find((candidate) => existsSync(candidate));
  const executablePath = named ?? path.join(await unpackOnce(path.resolve(cacheDir)), 'chromium');
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}.`);
  const folder = path.dirname(await realpath(executablePath));
  // An unpacked one may be named too: what it needs lies beside it.
  if (!existsSync(path.join(folder, PACKED_LIBRARIES))) return { executablePath, env: {} };
  const env = { FONTCONFIG_FILE: await describeFonts(folder) };
  const withLibraries = { ...env, LD_LIBRARY_PATH: path.join(folder, PACKED_LIBRARIES) };
  for (const candidate of [env, withLibraries]) {
    if (await starts(executablePath, candidate)) return { executablePath, env: candidate };
  }
  throw new Error(`The packed Chromium at ${executablePath} does not start on this system.`);
}

/**
 * The package always unpacks below the temporary folder. Giving a child process a temporary folder of our own
 * keeps the machine's clean, and the rename makes an interrupted unpacking invisible.
 * @param {string} cacheDir
 */
async function unpackOnce(cacheDir) {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = createRequire(import.meta.url)(
    path.join(entry.slice(0, entry.lastIndexOf('build')), 'package.json'),
  );
  const folder = path.join(cacheDir, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const fresh = await mkdtemp(path.join(cacheDir, 'unpacking-'));
  try {
    const code = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((m) => m.default.executablePath())`;
    await run(process.execPath, ['--input-type=module', '-e', code], {
      // The package brings the libraries of a bare system only where it believes to be on one.
      env: { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      timeout: 120_000,
    });
    await letOthersRun(fresh);
    await rename(fresh, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // another process was faster
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** The package lets only its owner run it, and pages are rendered by another user. @param {string} folder */
async function letOthersRun(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) await chmod(path.join(folder, entry.name), 0o755);
  }
}

/**
 * The packed list of fonts names fixed places, where nothing is: Chromium ends at the first text that no font is there for.
 * This one names the fonts beside it, and those of the system if it has any.
 * @param {string} folder
 */
async function describeFonts(folder) {
  const file = path.join(folder, 'fontconfig.conf');
  const description = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
  // Unpacked into an image, it lies where nothing can be written.
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known === description) return file;
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, description);
  await rename(fresh, file);
  return file;
}

/** @param {string} executablePath @param {Record<string, string>} env */
async function starts(executablePath, env) {
  try {
    await run(executablePath, ['--version', '--no-sandbox', '--headless'], { env, timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
