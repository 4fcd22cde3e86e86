// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformOptions } from '../transform-options.mjs';
import { isMocked, mockSource } from './module-mocks.mjs';
import { programText } from './program-text.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, '.cache/test-modules');
mkdirSync(cache, { recursive: true });
const GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;

// The compiler is a large binary: a process whose modules are all in the cache never loads it.
const require = createRequire(import.meta.url);
/** @type {typeof import('@swc/core') | undefined} */
let swc;
const VERSION = require('@swc/core/package.json').version;

/** What the address of a test file that loads its own modules anew ends with: they take it on. */
const OWN_RUN = /[?&]own-run=\d+$/;

/** What is asked for as the text of a program that runs elsewhere. */
const PROGRAM = /^\?(?:page|names|node)$/;

/** @type {import('node:module').ResolveHookSync} */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const found = next(specifier, context);
  const run = OWN_RUN.exec(context.parentURL ?? '')?.[0];
  return run !== undefined && /\.tsx?$/.test(found.url) ? { ...found, url: found.url + run } : found;
}

/** @type {import('node:module').LoadHookSync} */
export function load(url, context, next) {
  const { protocol, pathname, search } = new URL(url);
  // How something looks is nothing to a test.
  if (pathname.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
  if (isMocked(url)) return { format: 'module', source: mockSource(url), shortCircuit: true };
  const kind = /\.(tsx?)$/.exec(pathname)?.[1];
  if (protocol !== 'file:' || kind === undefined) return next(url, context);
  const path = fileURLToPath(new URL(pathname, 'file:'));
  if (PROGRAM.test(search)) {
    const text = programText(path, /** @type {import('../../build/program.mjs').Place} */ (search.slice(1)));
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  }
  // Any other query only makes an address new.
  return { format: 'module', source: compiled(path, kind === 'tsx'), shortCircuit: true };
}

/** @param {string} path @param {boolean} jsx @returns {string} */
function compiled(path, jsx) {
  const options = transformOptions(jsx);
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([VERSION, options, path, source]))
    .digest('hex');
  const file = join(cache, `${key}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    swc ??= /** @type {typeof import('@swc/core')} */ (require('@swc/core'));
    const { code } = swc.transformSync(source, { ...options, filename: path, sourceFileName: path });
    // Under its name only when it is whole: other processes look for it at the same moment.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, file);
    return code;
  }
}
