// @ts-check
/**
 * What people download, as a browser saw it: the sign-in screen, the first signed-in paint, each shared library, each
 * tool. The baseline is an empty page with React and the router, made by the same bundler in the same run.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { singletons } from '../build/shared-libraries.mjs';
import { readWorkspaces, root, toolNames } from '../build/workspaces.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';
import { loadSignedIn, loadSignIn } from '../e2e/support/first-loads.mjs';
import { budgets, toolBudget } from './budgets.mjs';
import { bundleBareApp, bundleLibrary } from './bundle/bundled-libraries.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { wholeTool } from './bundle/tool-files.mjs';
import { kilobytes, weigh } from './bundle/weight.mjs';

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const bare = weigh([await bundleBareApp()]);
  /** @param {string} what @param {import('./bundle/weight.mjs').Weight} weight @param {number} [budget] */
  const row = (what, weight, budget) => ({
    what,
    files: weight.files,
    'gzip KB': kilobytes(weight.gzipBytes),
    'brotli KB': kilobytes(weight.brotliBytes),
    'of baseline': `${(weight.gzipBytes / bare.gzipBytes).toFixed(2)}x`,
    'budget KB': budget ?? '',
    'of budget': budget === undefined ? '' : `${Math.round(weight.gzipBytes / budget / 10)} %`,
  });

  const { signIn, signedIn, tools } = await inTheBrowser();
  const contents = (/** @type {{ content: Buffer }[]} */ files) => files.map(({ content }) => content);
  const rows = [
    row('react, react-dom and router with an empty page (baseline)', bare),
    row('shell to the sign-in screen', weigh(contents(signIn.shell)), budgets.shell.signIn),
    row('shell to the first signed-in paint', weigh(contents(signedIn.shell)), budgets.shell.firstPaint),
    row('the font (no text waits for it)', weigh(contents(signedIn.fonts))),
    ...(await sharedRows(row)),
    ...tools.flatMap(({ tool, files }) => [
      row(
        `${tool}, first page, without shared libraries`,
        weigh(contents(files)),
        toolBudget(tool).firstPage,
      ),
      row(`${tool}, every file of it`, weigh(wholeTool(tool)), toolBudget(tool).whole),
    ]),
  ];
  return {
    title: 'Downloads of scripts, styles and pages (1 KB = 1,000 bytes; each file compressed by itself)',
    rows,
    aims: rows
      .filter((one) => one['budget KB'] !== '')
      .map((one) => ({
        aim: `${one.what}: ${one['budget KB']} KB at most`,
        is: `${one['gzip KB']} KB`,
        met: Number(one['gzip KB']) <= Number(one['budget KB']),
      })),
  };
}

/** @param {(what: string, weight: import('./bundle/weight.mjs').Weight) => Record<string, string | number>} row */
async function sharedRows(row) {
  const rows = [];
  for (const { name, offer } of singletons) {
    const others = singletons.flatMap((other) => (other.name === name ? [] : entriesOf(other.name)));
    const carried = offer === undefined ? entriesOf(name) : [join(root, offer)];
    rows.push(row(`shared: ${name}`, weigh([await bundleLibrary(carried, others)])));
  }
  return rows;
}

/** Those that pages import. @param {string} library */
function entriesOf(library) {
  if (library === 'react') return ['react', 'react/jsx-runtime'];
  return library === 'react-dom' ? ['react-dom', 'react-dom/client'] : [library];
}

async function inTheBrowser() {
  const product = await runProduct();
  try {
    const { executablePath, env } = await findChromium();
    const browser = await chromium.launch({
      executablePath,
      env: { .../** @type {Record<string, string>} */ (process.env), ...env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const signIn = await loadSignIn(browser, product.url);
      const tools = [];
      for (const tool of toolNames(readWorkspaces())) {
        tools.push({ tool, load: await loadSignedIn(browser, product.url, tool) });
      }
      const [first] = tools;
      if (first === undefined) throw new Error('There is no tool to open after the sign-in.');
      return {
        signIn,
        signedIn: first.load,
        tools: tools.map(({ tool, load }) => ({ tool, files: load.tool })),
      };
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
