// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBundler } from '../../build/run-bundler.mjs';
import { webConfig } from '../../build/web-config.mjs';
import { root } from '../../build/workspaces.mjs';

/** The least that any page with these libraries needs: one route, and nothing on it. */
const bareApp = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
const router = createBrowserRouter([{ path: '/', element: createElement('p', null, 'Garimpo') }]);
createRoot(document.body).render(createElement(RouterProvider, { router }));
`;

/** @returns {Promise<Buffer>} react, react-dom and react-router-dom as this bundler makes them, with an empty page */
export function bundleBareApp() {
  return bundle(bareApp, {});
}

/**
 * One library with everything it exports, as it is when it is shared; the others are left out.
 * @param {string[]} modules its entries
 * @param {string[]} others packages that stay outside
 * @returns {Promise<Buffer>}
 */
export function bundleLibrary(modules, others) {
  const code = modules.map((name, at) => `import * as m${at} from ${JSON.stringify(name)};`).join('\n');
  const uses = modules.map((_, at) => `{ ...m${at} }`).join(', ');
  const outside = Object.fromEntries(others.map((name) => [name, `var ${JSON.stringify(name)}`]));
  return bundle(`${code}\nglobalThis.used = [${uses}];`, outside);
}

/**
 * Code that imports what it likes, as this bundler makes it for a page.
 * @param {string} code
 * @returns {Promise<Buffer>}
 */
export function bundleCode(code) {
  return bundle(code, {});
}

/**
 * @param {string} code
 * @param {Record<string, string>} externals
 */
async function bundle(code, externals) {
  const scratch = join(root, '.build/.tmp');
  mkdirSync(scratch, { recursive: true });
  // Below the shell's dependencies in the tree, so that the bundler finds the same copies.
  const dir = mkdtempSync(join(scratch, 'bench-'));
  try {
    const entry = join(dir, 'entry.mjs');
    writeFileSync(entry, code);
    const config = webConfig({
      dir: 'shell',
      mode: 'production',
      outDir: dir,
      uniqueName: 'bench',
      publicPath: '/',
      entry: { main: entry },
      plugins: [],
      output: { filename: 'out.js' },
    });
    await runBundler({ ...config, externals });
    return readFileSync(join(dir, 'out.js'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
