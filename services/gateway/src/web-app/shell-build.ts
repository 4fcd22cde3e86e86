import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One file of the build with what was compressed beside it. */
export interface ShellFile {
  plain: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  tag: string;
}

/** The built shell, held in memory (about two megabytes), so that a new build does not change a running server. */
export interface ShellBuild {
  /** The one page; every address of the app is shown by it. */
  page: string;
  pageTag: string;
  /** CSP sources of the page's inline scripts. */
  scriptSources: string[];
  /** Files by path, such as `/js/shell.1a2b3c4d.js`. */
  files: ReadonlyMap<string, ShellFile>;
}

export class ShellMissingError extends Error {
  constructor(dir: string, cause: unknown) {
    super(`There is no built shell in ${dir}; build it with: node infra/build/build.mjs`, { cause });
    this.name = 'ShellMissingError';
  }
}

/** Files of the build that are for the server, or that it serves in its own way. */
const SERVER_FILES = new Set(['/index.html', '/csp.json', '/build.json']);

export function readShellBuild(dir: string): ShellBuild {
  try {
    const page = readFileSync(path.join(dir, 'index.html'), 'utf8');
    const csp: { scriptHashes: string[] } = JSON.parse(readFileSync(path.join(dir, 'csp.json'), 'utf8'));
    return {
      page,
      pageTag: tagOf(page),
      scriptSources: csp.scriptHashes.map((hash) => `'${hash}'`),
      files: readFiles(dir),
    };
  } catch (error) {
    throw new ShellMissingError(dir, error);
  }
}

function readFiles(dir: string): Map<string, ShellFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    contents.set(`/${path.relative(dir, file).split(path.sep).join('/')}`, readFileSync(file));
  }
  const files = new Map<string, ShellFile>();
  for (const [name, plain] of contents) {
    if (/\.(?:br|gz)$/.test(name) || SERVER_FILES.has(name)) continue;
    const brotli = contents.get(`${name}.br`);
    const gzip = contents.get(`${name}.gz`);
    files.set(name, { plain, ...(brotli && { brotli }), ...(gzip && { gzip }), tag: tagOf(plain) });
  }
  return files;
}

function tagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}
