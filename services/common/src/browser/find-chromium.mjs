// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/*
 * JavaScript, because tests and commands that no bundler sees take their Chromium from here too.
 */

const run = promisify(execFile);

const PACKED = '@sparticuz/chromium';
const PACKED_LIBRARIES = path.join('al2023', 'lib');
const LINUX_PATHS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const MAC_PROGRAMS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `${name}.app/Contents/MacOS/${name}`,
);

/**
 * @typedef {object} Chromium
 * @property {string} executablePath
 * @property {Record<string, string>} env what the process needs besides an ordinary environment
 *
 * @typedef {object} Places
 * @property {string | undefined} chromiumPath in place of any other, `CHROMIUM_PATH`
 * @property {string} cacheDir where the packed one is unpacked to, once
 *
 * @typedef {object} Machine what decides where a Chromium may be
 * @property {string} platform
 * @property {string} arch
 * @property {string} home
 * @property {(file: string) => boolean} has
 * @property {string | undefined} packed the program of the package that one is packed in
 */

/** @type {Machine} */
const THIS_MACHINE = {
  platform: process.platform,
  arch: process.arch,
  home: homedir(),
  has: existsSync,
  packed: packedEntry(),
};

/**
 * The named one or else one of the system, by its path; the packed one, by its package; or, in one sentence, what is to be done where
 * there is none. Unpacks and starts nothing.
 * @param {string | undefined} chromiumPath
 * @param {Machine} [machine]
 * @returns {{ installed: string } | { packed: string } | { missing: string }}
 */
export function locateChromium(chromiumPath, machine = THIS_MACHINE) {
  const { platform, arch, home, has, packed } = machine;
  if (chromiumPath !== undefined)
    return has(chromiumPath)
      ? { installed: chromiumPath }
      : { missing: `CHROMIUM_PATH names ${chromiumPath}, where no Chromium is.` };
  const isMac = platform === 'darwin';
  const folders = ['/Applications', path.posix.join(home, 'Applications')];
  const programs = isMac
    ? MAC_PROGRAMS.flatMap((program) => folders.map((folder) => path.posix.join(folder, program)))
    : LINUX_PATHS;
  const installed = programs.find(has);
  if (installed !== undefined) return { installed };
  // Built for one kind of processor.
  if (platform === 'linux' && arch === 'x64' && packed !== undefined) return { packed };
  const remedy = isMac
    ? 'install Google Chrome or Chromium'
    : 'install the package chromium (apt install chromium)';
  return {
    missing: `There is no Chromium on this machine, and quizzes and pages that scripts draw are not cloned without: ${remedy}, or name one in CHROMIUM_PATH.`,
  };
}

/** None in an image, where another one is installed. */
function packedEntry() {
  try {
    return createRequire(import.meta.url).resolve(PACKED);
  } catch {
    return undefined;
  }
}

/**
 * A Chromium: the named one, else one of the system, else the one that is packed in an npm package. Throws where there is none.
 * @param {Places} places
 * @returns {Promise<Chromium>}
 */
export async function findChromium({ chromiumPath, cacheDir }) {
  const place = locateChromium(chromiumPath);
  if ('missing' in place) throw new Error(place.missing);
  const executablePath =
    'installed' in place
      ? place.installed
      : path.join(await unpackOnce(place.packed, path.resolve(cacheDir)), 'chromium');
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
 * @param {string} entry
 * @param {string} cacheDir
 */
async function unpackOnce(entry, cacheDir) {
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
  // It may lie where nothing can be written.
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
