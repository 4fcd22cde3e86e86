// @ts-check
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBundler } from '../../build/run-bundler.mjs';
import { servicesConfig } from '../../build/services-config.mjs';
import { readWorkspaces, root } from '../../build/workspaces.mjs';
import { findChromium } from '../../e2e/support/chromium.mjs';

/** @typedef {'scraper' | 'static' | 'auto' | 'rendered'} Way website-scraper, or a mode of this product; `static` without a comparison */

/**
 * @typedef {object} MeasuredCopy
 * @property {number} seconds
 * @property {number} wide share of content pixels that are equal at 1366, 0 to 1
 * @property {number} narrow at 390
 * @property {boolean} sameText
 * @property {number} broken pictures and films
 * @property {number} leaks requests for another host than the copy's
 * @property {number} clicks
 * @property {string} way how it was captured in the end
 *
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {number} clicks that work on the original
 * @property {number} visitSeconds of a browser that does no more than look at the original, at both widths
 * @property {Record<Way, MeasuredCopy>} copies
 */

/**
 * Captures the pages of the corpus in each way, switches the originals off, and looks at every copy.
 * @param {string[]} names of pages; all where there is none
 * @returns {Promise<MeasuredPage[]>}
 */
export async function measureCorpus(names) {
  const outDir = join(root, '.build/bench/clone');
  const folder = await mkdtemp(join(tmpdir(), 'garimpo-bench-clone-'));
  try {
    await bundle(outDir);
    const { executablePath } = await findChromium();
    return await run(join(outDir, 'clone-corpus.mjs'), [folder, ...names], executablePath);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(outDir, { recursive: true, force: true });
  }
}

/** @param {string} outDir */
async function bundle(outDir) {
  await mkdir(outDir, { recursive: true });
  const entries = {
    'clone-corpus': './services/cloner/bench/clone-corpus.ts',
    'corpus-thread': './services/cloner/bench/corpus-thread.ts',
  };
  const workspaceNames = new Set(readWorkspaces().keys());
  await runBundler(servicesConfig({ entries, outDir, workspaceNames, nestedModules: [] }));
  // Read from beside the program.
  await cp(join(root, 'services/cloner/src/testing/corpus/sites'), join(outDir, 'sites'), {
    recursive: true,
  });
}

/** @param {string} program @param {string[]} args @param {string} chromiumPath @returns {Promise<MeasuredPage[]>} */
function run(program, args, chromiumPath) {
  return new Promise((resolve, reject) => {
    /** @type {MeasuredPage[]} */
    const pages = [];
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, CHROMIUM_PATH: chromiumPath },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (page) => pages.push(/** @type {MeasuredPage} */ (page)));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(pages);
      else reject(new Error(`The captures ended with exit code ${code}.`));
    });
  });
}
