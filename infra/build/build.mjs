// @ts-check
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtFrom, replaceOutput } from './output-folder.mjs';
import { listTargets } from './targets.mjs';
import { root } from './workspaces.mjs';

/**
 * Builds what changed since it was built last.
 * @param {object} [options]
 * @param {string[]} [options.targets] names of targets; without it, all
 * @param {boolean} [options.force] build even what did not change
 * @param {import('./targets.mjs').Mode} [options.mode]
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{ built: string[] }>} the targets that were built now
 */
export async function build({ targets, force = false, mode = 'production', log = console.log } = {}) {
  const known = listTargets(mode);
  const wanted = targets === undefined ? known : targets.map((name) => named(known, name));
  const stale = wanted.filter((target) => force || builtFrom(target.outDir) !== target.inputs);
  for (const target of stale) {
    log(`building ${target.label}`);
    const startedAt = performance.now();
    await replaceOutput(
      { dir: target.outDir, inputs: target.inputs, scratch: join(root, '.build/.tmp') },
      target.fill,
    );
    log(`built ${target.label} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  return { built: stale.map(({ name }) => name) };
}

/**
 * @param {import('./targets.mjs').Target[]} known
 * @param {string} name
 */
function named(known, name) {
  const target = known.find((one) => one.name === name);
  if (target !== undefined) return target;
  throw new UsageError(`no target "${name}"; there are: all, ${known.map((one) => one.name).join(', ')}`);
}

class UsageError extends Error {}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, mode: { type: 'string', default: 'production' } },
  });
  const { force, mode } = values;
  if (mode !== 'production' && mode !== 'development') {
    throw new UsageError(`--mode is production or development, not "${mode}"`);
  }
  const targets = positionals.length === 0 || positionals.includes('all') ? undefined : positionals;
  const { built } = await build({ targets, force, mode });
  if (built.length === 0) console.log('nothing changed since the last build');
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    const expected =
      error instanceof UsageError || error.name === 'BuildError' || error.code?.startsWith('ERR_PARSE_ARGS');
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  });
}
