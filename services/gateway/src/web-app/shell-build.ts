import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The built shell, as far as the server must know it. */
export interface ShellBuild {
  dir: string;
  /** The one page; every address of the app is shown by it. */
  page: string;
  pageTag: string;
  /** CSP sources of the page's inline scripts. */
  scriptSources: string[];
}

export class ShellMissingError extends Error {
  constructor(dir: string, cause: unknown) {
    super(`There is no built shell in ${dir}; build it with: node infra/build/build.mjs`, { cause });
    this.name = 'ShellMissingError';
  }
}

/** Files of the build that are for the server, or that it serves in its own way. */
export const SERVER_FILES = ['index.html', 'csp.json', 'build.json'];

export function readShellBuild(dir: string): ShellBuild {
  try {
    const page = readFileSync(path.join(dir, 'index.html'), 'utf8');
    const csp: { scriptHashes: string[] } = JSON.parse(readFileSync(path.join(dir, 'csp.json'), 'utf8'));
    return {
      dir,
      page,
      pageTag: `"${createHash('sha256').update(page).digest('base64url')}"`,
      scriptSources: csp.scriptHashes.map((hash) => `'${hash}'`),
    };
  } catch (error) {
    throw new ShellMissingError(dir, error);
  }
}
