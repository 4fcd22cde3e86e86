// @ts-check
// `npm run release -- mf-offers`: builds one tool, holds it against the gates and publishes it to a running Garimpo.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkKept, fetchAndCheck } from '../advisories/check-advisories.mjs';
import { build } from '../build/build.mjs';
import { readWorkspaces, root, toolNames } from '../build/workspaces.mjs';
import { npmCommand } from '../local/install.mjs';
import { OperatorCallError } from '../local/shared/operator-call.mjs';
import { passGates } from './gates/gates.mjs';
import {
  askForChange,
  EXIT_USAGE,
  GateError,
  runCommand,
  TARGET_USAGE,
  UsageError,
} from './publish/command.mjs';
import { findRelease, lastCommit, publish, readBuiltRelease } from './publish/publish.mjs';
import { readSource } from './publish/source.mjs';

const run = promisify(execFile);

/** Beside `release.json`, and none of the files that are published: what a tool is made of is for who runs the product. */
export const SBOM_FILE = 'sbom.cdx.json';

/**
 * Writes down which packages a built tool is made of, by the lockfile, in CycloneDX: what a scanner of known faults reads of a
 * release years later. Asks nobody.
 * @param {string} folder of the built tool
 * @param {{ tool: string, version: string }} release
 * @param {{ signal?: AbortSignal | undefined }} [options]
 * @returns {Promise<number>} how many packages
 */
export async function writeSbom(folder, { tool, version }, { signal } = {}) {
  // Without `--omit=dev`: what a tool is bundled from is named there, and of the tool alone nothing else comes.
  const [command, ...args] = npmCommand([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    `--workspace=${tool}`,
  ]);
  const { stdout } = await run(command, args, { cwd: root, signal, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout);
  // npm names the folder of the checkout.
  sbom.metadata.component = { ...sbom.metadata.component, name: tool, version };
  await writeFile(path.join(folder, SBOM_FILE), `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom.components.length;
}

const usage = `usage: npm run release -- <tool> [--canary PERCENT] [--why TEXT] [--by NAME] [--no-smoke] [--to URL] [--json]

  --canary N   shows it to N percent of people first
  --why, --by  for the history; without --by it is the name of who is logged in here
  --no-smoke   leaves out the look at its first page; needs --why
${TARGET_USAGE}
ADVISORIES_URL is where known faults of packages are fetched from (osv.dev's); empty, nothing is fetched.
SMOKE_EMAIL and SMOKE_PASSWORD are the account that looks at the first page; without them, the sample account.

${EXIT_USAGE}`;

await runCommand({
  usage,
  options: { canary: { type: 'string' }, smoke: { type: 'boolean', default: true } },
  async run({ words, values, target, by, say }) {
    const tool = toolOf(words);
    const canary = values['canary'] === undefined ? undefined : percentOf(values['canary']);
    const smoke = values['smoke'] !== false;
    if (!smoke && !values['why']) throw new UsageError('--no-smoke needs --why: it stands in the history');
    const why = smoke ? values['why'] : `${values['why']} (first page not looked at)`;
    const startedAt = performance.now();
    // Before minutes are spent: is anybody there, and may we?
    await findRelease(target, tool, '0.0.0');
    await adviseOn(say, target.signal);
    await build({ targets: [tool], log: say });
    target.signal?.throwIfAborted();
    const folder = path.join(root, '.build/remotes', tool);
    const release = readBuiltRelease(folder);
    const packages = await writeSbom(folder, release, { signal: target.signal });
    say(`made of ${packages} packages: ${path.relative(root, path.join(folder, SBOM_FILE))}`);
    const known = await findRelease(target, tool, release.version);
    if (known === null) await passGates({ folder, release, target, smoke, say });
    const share = { ...(by && { by }), ...(why && { why }), ...(canary !== undefined && { canary }) };
    const { published, current } = await publish(folder, {
      ...target,
      ...share,
      readSource: async () => readSource(root, tool, await lastCommit(target, tool)),
      onProgress: progress(say),
    });
    if (!published && !current && canary !== undefined)
      await askForChange(target, `/api/releases/${tool}/canary`, {
        version: release.version,
        percent: canary,
        by,
        why,
      });
    else if (!published && !current)
      throw new OperatorCallError(
        `${tool} ${release.version} was published before, but another version is current now; npm run rollback -- ${tool} ${release.version} points to it`,
        { status: 409, code: 'releases.version.exists' },
      );
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    const result = {
      tool,
      version: release.version,
      published,
      current,
      canary: current ? null : canary,
      seconds,
    };
    return { result, tell: [told(result)] };
  },
});

/**
 * Throws where a package that we install has a known fault. That nothing is known is said, and holds up no release.
 * @param {(line: string) => void} say @param {AbortSignal | undefined} signal
 */
async function adviseOn(say, signal) {
  const url = process.env['ADVISORIES_URL'];
  const { problems, notes } = url === '' ? await checkKept() : await fetchAndCheck({ url, signal });
  for (const note of notes) say(`advisories: ${note}`);
  if (problems.length > 0) throw new GateError('packages with known faults', problems);
}

/** @param {string[]} words */
function toolOf([tool, ...more]) {
  if (tool === undefined || more.length > 0) throw new UsageError(usage);
  const tools = toolNames(readWorkspaces());
  if (!tools.includes(tool)) throw new UsageError(`${tool} is no tool; there are: ${tools.join(', ')}`);
  return tool;
}

/** @param {string} text */
function percentOf(text) {
  const percent = Number(text);
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text) || percent <= 0 || percent > 100)
    throw new UsageError(`--canary is a percentage above 0 and up to 100, not "${text}"`);
  return percent;
}

/** @param {(line: string) => void} say @returns {import('./publish/publish.mjs').PublishOptions['onProgress']} */
function progress(say) {
  const kilobytes = (/** @type {number} */ bytes) => Math.ceil(bytes / 1000);
  return (sent, all) =>
    say(
      `upload: ${sent.files} of ${all.files} files, ${kilobytes(sent.bytes)} of ${kilobytes(all.bytes)} KB`,
    );
}

/** @param {{ tool: string, version: string, published: boolean, current: boolean, canary: number | null | undefined }} result */
function told({ tool, version, published, current, canary }) {
  if (!current) return `${tool} ${version} is published and shown to ${canary} % of people`;
  if (published) return `${tool} ${version} is published and current`;
  return `${tool} ${version} is current already: nothing changed since it was published`;
}
