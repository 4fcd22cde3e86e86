// @ts-check
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBundler } from '../build/run-bundler.mjs';
import { servicesConfig } from '../build/services-config.mjs';
import { readWorkspaces, root } from '../build/workspaces.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';

/**
 * @typedef {object} BundledProgram
 * @property {string} name
 * @property {Record<string, string>} entries the first is run, the others are threads of it
 * @property {Record<string, string>} folders that it reads, from where they are to where it looks for them, beside it
 */

/**
 * Runs a program of a service in a process of its own, bundled as the services are, and returns what it sent. Its first argument is a
 * folder that is empty, and gone afterwards.
 * @template T
 * @param {BundledProgram} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<T[]>}
 */
export async function runBundled({ name, entries, folders }, args, env = {}) {
  const buildDir = join(root, '.build/bench', name);
  const outDir = join(buildDir, 'program');
  const folder = await mkdtemp(join(tmpdir(), `garimpo-bench-${name}-`));
  try {
    await mkdir(outDir, { recursive: true });
    const workspaceNames = new Set(readWorkspaces().keys());
    await runBundler(servicesConfig({ entries, outDir, workspaceNames, nestedModules: [] }));
    for (const [from, to] of Object.entries(folders)) {
      await cp(join(root, from), join(outDir, to), { recursive: true });
    }
    const { executablePath } = await findChromium();
    const [first] = Object.keys(entries);
    return await run(join(outDir, `${first}.mjs`), [folder, ...args], {
      ...env,
      CHROMIUM_PATH: executablePath,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(buildDir, { recursive: true, force: true });
  }
}

/**
 * @template T
 * @param {string} program @param {string[]} args @param {Record<string, string>} env @returns {Promise<T[]>}
 */
function run(program, args, env) {
  return new Promise((resolve, reject) => {
    /** @type {T[]} */
    const sent = [];
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => sent.push(/** @type {T} */ (message)));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(sent);
      else reject(new Error(`${program} ended with exit code ${code}.`));
    });
  });
}
