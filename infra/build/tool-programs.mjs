// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runBundler } from './run-bundler.mjs';
import { webConfig } from './web-config.mjs';
import { root } from './workspaces.mjs';

/** Below the tool's public path; `lib/programs.ts` of a tool asks for them there. */
const FOLDER = 'programs';

/**
 * Programs that run beside a tool, where its page and what the shell shares are out of reach: in a worker, or in a frame of another origin.
 * @param {string} dir folder of the tool, relative to the root
 * @returns {Record<string, string>} file by name: every `src/programs/<name>.ts`
 */
export function toolPrograms(dir) {
  const sources = resolve(root, dir, 'src', FOLDER);
  if (!existsSync(sources)) return {};
  const names = readdirSync(sources)
    .filter((file) => /^[a-z][a-z-]*\.ts$/.test(file))
    .map((file) => basename(file, '.ts'))
    .sort();
  return Object.fromEntries(names.map((name) => [name, join(sources, `${name}.ts`)]));
}

/**
 * Each program as one file that stands by itself: nothing is loaded later, and nothing comes from the federation's runtime.
 * @param {{ tool: string, dir: string, mode: import('./web-config.mjs').Mode, outDir: string }} options `outDir`: of the tool's files
 * @returns {import('@rspack/core').Configuration}
 */
export function programsConfig({ tool, dir, mode, outDir }) {
  const config = webConfig({
    dir,
    mode,
    outDir: join(outDir, FOLDER),
    uniqueName: `${tool}-${FOLDER}`,
    publicPath: '',
    entry: toolPrograms(dir),
    plugins: [],
    output: { filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js', iife: true },
  });
  return {
    ...config,
    context: resolve(root, dir),
    devtool: false,
    // A worker has no document, so that what `browser` of a package.json puts in a page is not for it.
    resolve: { ...config.resolve, aliasFields: [] },
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  };
}

/**
 * @param {Parameters<typeof programsConfig>[0]} options
 * @returns {Promise<Record<string, string>>} path below the tool's public path, by name of the program
 */
export async function buildPrograms(options) {
  const names = Object.keys(toolPrograms(options.dir));
  if (names.length === 0) return {};
  await runBundler(programsConfig(options));
  const files = readdirSync(join(options.outDir, FOLDER)).sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      `${FOLDER}/${files.find((file) => file.replace(/(?:\.[0-9a-f]+)?\.js$/, '') === name)}`,
    ]),
  );
}
