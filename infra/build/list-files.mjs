// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The files of a release with their hashes, in a stable order.
 * @param {string} dir
 * @returns {{ path: string, sha384: string, sizeBytes: number }[]}
 */
export function listFiles(dir) {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      return {
        path: relative(dir, file).split(sep).join('/'),
        sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        sizeBytes: content.length,
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
