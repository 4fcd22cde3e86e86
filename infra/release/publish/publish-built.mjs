// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastCommit, publish } from './publish.mjs';
import { readSource } from './source.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Publishes every built tool that the server does not have yet.
 * @param {{ folder: string, baseUrl: string, token: string, log: (line: string) => void, signal?: AbortSignal }} options
 *   `folder`: holds one folder per built tool
 */
export async function publishBuilt({ folder, log, ...target }) {
  for (const tool of builtTools(folder)) {
    const { published, current, release } = await publish(path.join(folder, tool), {
      ...target,
      readSource: async () => readSource(root, tool, await lastCommit(target, tool)),
      by: 'npm start',
      // Shown to the operator beside the release.
      why: 'veio com a instalação',
    });
    if (published) log(`Published ${tool} ${release.version}`);
    else if (!current)
      log(`${tool} ${release.version} is published, but another version is current: that one is served`);
  }
}

/** @param {string} folder */
function builtTools(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'release.json')));
}
