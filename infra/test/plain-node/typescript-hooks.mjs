// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformOptions } from '../transform-options.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, '.cache/test-modules');
mkdirSync(cache, { recursive: true });
const GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;

// The compiler is a large binary: a process whose modules are all in the cache never loads it.
const require = createRequire(import.meta.url);
/** @type {typeof import('@swc/core') | undefined} */
let swc;
const VERSION = require('@swc/core/package.json').version;

/**
 * @template T
 * @param {string} specifier
 * @param {unknown} context
 * @param {(specifier: string, context: unknown) => T} next
 */
export function resolve(specifier, context, next) {
  return specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context);
}

/**
 * @template T
 * @param {string} url
 * @param {unknown} context
 * @param {(url: string, context: unknown) => T} next
 */
export function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  const kind = /\.(tsx?)$/.exec(pathname)?.[1];
  if (protocol !== 'file:' || kind === undefined) return next(url, context);
  // The query only makes an address new.
  const path = fileURLToPath(new URL(pathname, 'file:'));
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
