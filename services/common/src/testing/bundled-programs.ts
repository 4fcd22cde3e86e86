import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not as an address: a bundler, which takes this folder for a benchmark's program too, would look for a module there.
const ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');

export interface BundledPrograms {
  /** Of everything; what a program looks for beside that of the programs, as the shell, is put in it. */
  folder: string;
  /** @param name of a program */
  fileOf(name: string): string;
  remove(): Promise<void>;
}

/** Programs as the build makes them, and those of their threads. To build one takes seconds. */
export async function bundlePrograms(...names: string[]): Promise<BundledPrograms> {
  const folder = await mkdtemp(join(tmpdir(), `garimpo-test-${names[0]}-`));
  const programs = join(folder, 'services');
  const remove = () => rm(folder, { recursive: true, force: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const words = [join(ROOT, 'infra/test/bundle-services.mjs'), programs, ...names];
  const build = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(build, 'exit');
  if (code !== 0) {
    await remove();
    throw new Error(`the programs ${names.join(', ')} could not be built: ${code}`);
  }
  return { folder, fileOf: (name) => join(programs, `${name}.mjs`), remove };
}
