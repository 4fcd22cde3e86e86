import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces, root } from '../../../build/workspaces.mjs';

/**
 * Copies this checkout to where nobody edits or builds: what is started from a copy is the same from the first test to
 * the last, and starting it changes nothing under a product that runs from here. The packages stay where they are.
 * @param target a folder that is not there yet
 */
export function copyCheckout(target: string): void {
  const workspaces = [...readWorkspaces().values()].map(({ dir }) => dir);
  for (const name of ['package.json', 'package-lock.json', 'infra', ...workspaces]) {
    cpSync(path.join(root, name), path.join(target, name), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  }
  for (const dir of ['', ...workspaces]) linkPackages(path.join(dir, 'node_modules'), target);
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
