// @ts-check
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What a test file puts in the place of modules: by their address, and read by the hooks that resolve and load modules. */

/** @typedef {Record<string, unknown>} Exports */
/** @type {Map<string, Exports>} */
const mocks = new Map();
/** Where the source of a stand-in finds its exports: it is a module, and knows nothing but globals. */
const EXPORTS = 'garimpoModuleMocks';
Object.assign(globalThis, { [EXPORTS]: mocks });

/**
 * Whoever imports the module from now on, until the test file ends, gets these exports.
 * @param {string} specifier as the test file would import it
 * @param {() => Exports} factory
 * @param {string} testFile
 */
export function mockModule(specifier, factory, testFile) {
  const found = createRequire(testFile).resolve(specifier);
  mocks.set(pathToFileURL(found).href, factory());
}

/** @param {string} url */
export const isMocked = (url) => mocks.has(withoutQuery(url));

/**
 * The source of a module with the exports of the stand-in.
 * @param {string} url
 */
export function mockSource(url) {
  const address = JSON.stringify(withoutQuery(url));
  const names = Object.keys(mocks.get(withoutQuery(url)) ?? {});
  return names
    .map((name) => `export const ${name} = globalThis.${EXPORTS}.get(${address}).${name};`)
    .join('\n');
}

export function resetModuleMocks() {
  mocks.clear();
}

/** @param {string} url */
function withoutQuery(url) {
  return url.replace(/\?.*$/, '');
}
