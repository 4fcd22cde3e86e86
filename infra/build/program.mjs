// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { runBundler } from './run-bundler.mjs';
import { root } from './workspaces.mjs';

/**
 * @typedef {'page' | 'names' | 'node'} Place where a program runs: in a page of a browser (`names`: with the names of its source,
 * because a service spells them anew for each site), or in Node as one file of its own
 */

/**
 * A program that a service hands out as text, with all that it imports in one file. It stands by itself wherever it is sent.
 * @param {string} file absolute
 * @param {Place} place
 * @returns {Promise<{ text: string, files: string[] }>} `files`: the sources it was made from
 */
export async function bundleProgram(file, place) {
  const folder = mkdtempSync(join(tmpdir(), 'garimpo-program-'));
  try {
    const read = await runBundler(programConfig(file, place, folder));
    const text = readFileSync(join(folder, 'program.js'), 'utf8').trim();
    return { text, files: read.filter((path) => path.endsWith('.ts')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {Place} place
 * @param {string} outDir
 * @returns {import('@rspack/core').Configuration}
 */
function programConfig(file, place, outDir) {
  const isPage = place !== 'node';
  const isShort = place === 'page';
  return {
    context: root,
    mode: 'production',
    target: isPage ? ['web', 'es2018'] : 'node18',
    entry: { program: file },
    devtool: false,
    output: isPage
      ? { path: outDir, filename: 'program.js', iife: true }
      : { path: outDir, filename: 'program.js', module: true, chunkFormat: 'module' },
    resolve: { extensions: ['.ts'] },
    externalsType: 'module-import',
    externals: isPage ? [] : [/^node:/],
    module: {
      parser: { javascript: { importMeta: false, url: false, dynamicImportMode: 'eager' } },
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/esm',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript' },
              transform: { useDefineForClassFields: false },
              target: isPage ? 'es2018' : 'es2022',
            },
          },
        },
      ],
    },
    optimization: {
      nodeEnv: false,
      // A program for Node is read by the person who is asked to run it.
      minimize: isPage,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: isShort, mangle: isShort, format: { comments: false } },
        }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}
