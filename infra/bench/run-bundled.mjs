// @ts-check
import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBundler } from '../build/run-bundler.mjs';
import { servicesConfig } from '../build/services-config.mjs';
import { readWorkspaces, root } from '../build/workspaces.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';

/** A browser of another user opens what is in the folder. */
const OPEN_TO_ALL = 0o755;

/**
 * @typedef {object} BundledProgram
 * @property {string} name
 * @property {Record<string, string>} entries the first is run, the others are threads of it
 * @property {Record<string, string>} folders that it reads, from where they are to where it looks for them, beside it
 */

/**
 * Runs a program of a service in a process of its own, bundled as the services are, and returns what it sent. Its first argument is a
 * folder that is empty, and gone afterwards, with the program and all that lies beside it: two runs share no file.
 * @template T
 * @param {BundledProgram} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<T[]>}
 */
export async function runBundled({ name, entries, folders }, args, env = {}) {
  const place = await mkdtemp(join(tmpdir(), `garimpo-bench-${name}-`));
  const outDir = join(place, 'program');
  const folder = join(place, 'work');
  try {
    await chmod(place, OPEN_TO_ALL);
    await mkdir(outDir);
    await mkdir(folder);
    await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
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
    await rm(place, { recursive: true, force: true });
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
