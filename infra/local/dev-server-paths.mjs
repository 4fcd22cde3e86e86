// @ts-check
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';

/**
 * The gateway's own rule for what the services answer. Read from its source: the gateway is rebuilt while this runs.
 * @param {string} root
 * @returns {Promise<(path: string) => boolean>}
 */
export async function loadServerPaths(root) {
  const source = await readFile(path.join(root, 'services/gateway/src/web-app/server-paths.ts'), 'utf8');
  const { code } = await transform(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const { isServerPath } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return isServerPath;
}
