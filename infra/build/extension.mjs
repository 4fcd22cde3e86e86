// @ts-check
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { bundleProgram } from './program.mjs';
import { root } from './workspaces.mjs';

/** Where a tool's browser extension lies, below the tool. */
export const EXTENSION = 'extension';
/** Below the tool's public path; the tool's page offers it for download. */
export const EXTENSION_ZIP = `${EXTENSION}/garimpo-extensao.zip`;

/** What goes along as it is. */
const AS_IT_IS = ['connect.html', 'connect.css', 'icons'];
/** The same bytes from the same sources. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/**
 * The browser extension of a tool as a folder that a browser loads.
 * @param {{ dir: string, outDir: string, libraryMatches?: string[] }} options `dir`: folder of the tool, relative to the root;
 *   `libraryMatches`: pages that it is for, in place of those of its manifest, for tests
 */
export async function buildExtension({ dir, outDir, libraryMatches }) {
  const sources = join(root, dir, EXTENSION);
  await mkdir(outDir, { recursive: true });
  const { version } = JSON.parse(await readFile(join(root, dir, 'package.json'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(sources, 'manifest.json'), 'utf8'));
  const scripts = manifest.content_scripts.map((/** @type {{ matches: string[] }} */ script) => ({
    ...script,
    matches: libraryMatches ?? script.matches,
  }));
  const made = { ...manifest, version, content_scripts: scripts };
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(made, null, 2)}\n`);
  for (const name of AS_IT_IS) await cp(join(sources, name), join(outDir, name), { recursive: true });
  for (const file of await readdir(join(sources, 'programs'))) {
    const { text } = await bundleProgram(join(sources, 'programs', file), 'page');
    await writeFile(join(outDir, `${basename(file, '.ts')}.js`), `${text}\n`);
  }
}

/**
 * @param {string} folder of a built extension
 * @param {string} file
 */
export async function zipExtension(folder, file) {
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  for (const path of paths)
    zip.addFile(join(folder, path), `garimpo-extensao/${path}`, { mtime: LONG_AGO, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
