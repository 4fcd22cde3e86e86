import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const PARTS = ['package.json', 'package-lock.json', '.gitignore', 'infra', 'mf-offers', 'services', 'shell'];

export interface TeamCheckout {
  dir: string;
  /** A program of the checkout, as its `npm run` starts it; answers what it printed. */
  node(words: string[], env?: Record<string, string | undefined>): Promise<string>;
  remove(): Promise<void>;
}

/** A checkout as a team would have it, beside the running product. */
export async function checkOut(name: string): Promise<TeamCheckout> {
  const dir = path.join(root, '.build/e2e', name);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const filter = (source: string) => path.basename(source) !== 'node_modules';
  for (const part of PARTS)
    await cp(path.join(root, part), path.join(dir, part), { recursive: true, filter });
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  return {
    dir,
    async node([program = '', ...words], env = {}) {
      const { stdout } = await run(process.execPath, [path.join(dir, program), ...words], {
        cwd: dir,
        env: { ...process.env, ...env },
      });
      return stdout;
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Of every file of the shell that the product serves. */
export async function hashOfShell(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(path.join(root, '.build/shell'), { recursive: true, withFileTypes: true });
  for (const file of files
    .filter((entry) => entry.isFile())
    .sort((a, b) => (a.parentPath + a.name).localeCompare(b.parentPath + b.name))) {
    hash.update(file.name).update(await readFile(path.join(file.parentPath, file.name)));
  }
  return hash.digest('hex');
}
