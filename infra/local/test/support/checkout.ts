import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { builtFrom } from '../../../build/output-folder.mjs';
import { listTargets } from '../../../build/targets.mjs';
import { readWorkspaces, root } from '../../../build/workspaces.mjs';

/**
 * Copies this checkout to where nobody edits or builds: what is started from a copy is the same from the first test to
 * the last, and starting it changes nothing under a product that runs from here. The packages stay where they are.
 * @param target a folder that is not there yet
 * @param options `built`: with what is built here already; what is not is built by the first start
 */
export function copyCheckout(target: string, { built = false } = {}): void {
  const workspaces = [...readWorkspaces().values()].map(({ dir }) => dir);
  for (const name of ['package.json', 'package-lock.json', 'infra', ...workspaces]) {
    cpSync(path.join(root, name), path.join(target, name), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  }
  for (const dir of ['', ...workspaces]) linkPackages(path.join(dir, 'node_modules'), target);
  if (built) copyBuilt(target);
}

/** Only what was built from these sources, and nothing that was built anew meanwhile: that would be two halves. */
function copyBuilt(target: string): void {
  for (const { outDir, inputs } of listTargets('production')) {
    if (builtFrom(outDir) !== inputs) continue;
    const copy = path.join(target, path.relative(root, outDir));
    const stamp = statSync(path.join(outDir, 'build.json')).ino;
    cpSync(outDir, copy, { recursive: true });
    if (statSync(path.join(outDir, 'build.json')).ino !== stamp) rmSync(copy, { recursive: true });
  }
}

/** Npm's own links lead, by relative paths, to the workspaces: copied as they are, they lead to those of the copy. */
function linkPackages(folder: string, target: string): void {
  const [from, to] = [path.join(root, folder), path.join(target, folder)];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    const link = path.join(to, name);
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), link);
    else if (name.startsWith('@')) linkPackages(path.join(folder, name), target);
    else symlinkSync(source, link);
  }
}
