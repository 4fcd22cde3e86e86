// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../build/workspaces.mjs';

const ASK_EVERY_MS = 5;
const LIMIT_MS = 30_000;

/**
 * Milliseconds from the start of a command to the first answer of /discovery with the awaited version, as somebody else
 * sees it: what the command says of itself does not count.
 * @param {string[]} command
 * @param {{ url: string, dataDir: string, tool: string, awaited: string }} options
 * @returns {Promise<number>}
 */
export async function timeUntilDiscovered([program = '', ...words], { url, dataDir, tool, awaited }) {
  const startedAt = performance.now();
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, GARIMPO_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while ((await versionOf(url, tool)) !== awaited) {
    if (child.exitCode) throw new Error(`${words.join(' ')} ended with ${child.exitCode}: ${said}`);
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`${tool} ${awaited} did not come: ${said}`);
    await pause(ASK_EVERY_MS);
  }
  const took = performance.now() - startedAt;
  const code = await ended;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said}`);
  return took;
}

/** @param {string} url @param {string} tool @returns {Promise<string>} */
export async function versionOf(url, tool) {
  const reply = await fetch(`${url}/discovery`);
  const { microFrontends } = /** @type {any} */ (await reply.json());
  return microFrontends[tool][0].metadata.version;
}
