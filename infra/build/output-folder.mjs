// @ts-check
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const stampName = 'build.json';

/**
 * The fingerprint that the output was built from, or null when there is none that can be trusted.
 * @param {string} dir
 * @returns {string | null}
 */
export function builtFrom(dir) {
  try {
    const stamp = JSON.parse(readFileSync(join(dir, stampName), 'utf8'));
    return typeof stamp.inputs === 'string' ? stamp.inputs : null;
  } catch {
    // Missing or torn: either way the answer is to build.
    return null;
  }
}

/**
 * Fills a fresh folder and puts it in the place of the old output in one step, stamped. Whatever interrupts this
 * leaves the old output, or none, but never half of a new one.
 * @template T
 * @param {{ dir: string, inputs: string, scratch: string }} place scratch: on the same disk as dir
 * @param {(fresh: string) => Promise<T>} fill
 * @returns {Promise<T>}
 */
export async function replaceOutput({ dir, inputs, scratch }, fill) {
  mkdirSync(scratch, { recursive: true });
  removeLeftovers(scratch);
  const fresh = join(scratch, `${dir.replaceAll(/\W+/g, '-')}-${process.pid}`);
  // A build that was killed may have had this process's number: in a container it often has.
  for (const left of [fresh, oldBeside(fresh)]) rmSync(left, { recursive: true, force: true });
  mkdirSync(fresh);
  try {
    const result = await fill(fresh);
    writeFileSync(join(fresh, stampName), `${JSON.stringify({ inputs })}\n`);
    swap(fresh, dir);
    return result;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Two builds may end at the same moment: both outputs are whole, and the later one stays.
 * @param {string} fresh
 * @param {string} dir
 */
function swap(fresh, dir) {
  mkdirSync(dirname(dir), { recursive: true });
  const old = oldBeside(fresh);
  for (;;) {
    renamed(dir, old, ['ENOENT']);
    const done = renamed(fresh, dir, ['ENOTEMPTY', 'EEXIST']);
    rmSync(old, { recursive: true, force: true });
    if (done) return;
  }
}

/**
 * Where the output before goes while the fresh one takes its place.
 * @param {string} fresh
 */
function oldBeside(fresh) {
  return `${fresh}-old`;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string[]} otherwise codes of the error that may come: nothing there, or somebody else's output in the place
 */
function renamed(from, to, otherwise) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (otherwise.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return false;
    throw error;
  }
}

/**
 * Folders of builds that were killed.
 * @param {string} scratch
 */
function removeLeftovers(scratch) {
  for (const name of readdirSync(scratch)) {
    const pid = Number(/-(\d+)(?:-old)?$/.exec(name)?.[1]);
    if (!isRunning(pid)) rmSync(join(scratch, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
