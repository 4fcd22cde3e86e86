// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/workspaces.mjs';

/** What costs a download; pictures and fonts are compressed already and have no budget. */
export const counted = /\.(?:js|css|html|json)$/;

/**
 * Every file of a built tool that counts.
 * @param {string} tool
 * @returns {Buffer[]}
 */
export function wholeTool(tool) {
  const dir = join(root, '.build/remotes', tool, 'files');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => counted.test(path))
    .map((path) => readFileSync(join(dir, path)));
}
