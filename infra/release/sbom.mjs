// @ts-check
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/workspaces.mjs';
import { npmCommand } from '../local/install.mjs';

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
