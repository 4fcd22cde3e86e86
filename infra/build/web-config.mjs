// @ts-check
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import tailwind from '@tailwindcss/postcss';
import { root } from './workspaces.mjs';

/**
 * @typedef {'production' | 'development'} Mode
 *
 * @typedef {object} WebOptions
 * @property {string} dir folder of the workspace, relative to the root
 * @property {Mode} mode
 * @property {string} outDir absolute
 * @property {string} uniqueName keeps the chunk loading of several builds in one page apart
 * @property {string} publicPath
 * @property {import('@rspack/core').Entry} entry
 * @property {import('@rspack/core').Plugins} plugins
 * @property {import('postcss').AcceptedPlugin[]} [postcssPlugins] run after Tailwind
 * @property {Record<string, string>} [define]
 * @property {import('@rspack/core').OptimizationSplitChunksOptions | false} [splitChunks]
 * @property {import('@rspack/core').Configuration['output']} [output] what differs
 * @property {boolean} [refresh] fast refresh of React components, for a development server
 */

/**
 * What the shell and every tool have in common.
 * @param {WebOptions} options
 * @returns {import('@rspack/core').Configuration}
 */
export function webConfig({
  dir,
  mode,
  outDir,
  uniqueName,
  publicPath,
  entry,
  plugins,
  postcssPlugins = [],
  define = {},
  refresh = false,
  splitChunks = false,
  output = {},
}) {
  const production = mode === 'production';
  const hash = production ? '.[contenthash:8]' : '';
  /** @param {boolean} tsx */
  const swc = (tsx) => ({
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        target: 'es2022',
        transform: {
          verbatimModuleSyntax: true,
          react: { runtime: 'automatic', development: !production, refresh },
        },
      },
    },
  });
  return {
    context: join(root, dir),
    mode,
    target: ['web', 'es2022'],
    entry,
    // A production bundle is rebuilt to the same bytes from its sources; with `--mode development` come its maps.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: outDir,
      publicPath,
      uniqueName,
      clean: false,
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      cssFilename: `css/[name]${hash}.css`,
      cssChunkFilename: `css/[name]${hash}.css`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      hashDigestLength: 16,
      ...output,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: {
        // Radix's, which writes style elements: the app's policy refuses them (decision 0052).
        'react-style-singleton$': join(root, 'shell/sdk/src/ui/scroll-lock/style-singleton.ts'),
      },
    },
    module: {
      rules: [
        { test: /\.ts$/, use: [swc(false)] },
        { test: /\.tsx$/, use: [swc(true)] },
        {
          test: /\.css$/,
          type: 'css',
          use: [
            {
              loader: 'postcss-loader',
              options: {
                postcssOptions: {
                  config: false,
                  // Tailwind's own optimiser takes the quotes off the attribute of @scope, which breaks it; the bundler's keeps them.
                  plugins: [tailwind({ base: join(root, dir), optimize: false }), ...postcssPlugins],
                },
              },
            },
          ],
        },
        { test: /\.(?:svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        __DEV__: JSON.stringify(!production),
        ...define,
      }),
      ...plugins,
    ],
    optimization: { splitChunks, minimize: production },
    lazyCompilation: false,
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}
