// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { sharedLibraries, shareStrategy } from './shared-libraries.mjs';
import { webConfig } from './web-config.mjs';
import { root } from './workspaces.mjs';

/**
 * PostCSS plugin: puts the name and version of the tool in place of `__MF_ID__` in `@scope ([data-mf="__MF_ID__"])`,
 * so that two versions in one page style their own elements only.
 * @param {string} id `mf-offers@1.2.3-abc`
 * @returns {import('postcss').Plugin}
 */
export function scopeStyles(id) {
  return {
    postcssPlugin: 'garimpo-scope-styles',
    AtRule: {
      scope(rule) {
        if (rule.params.includes('__MF_ID__')) rule.params = rule.params.replaceAll('__MF_ID__', id);
      },
    },
  };
}

/**
 * A tool. Its container is named after its version: two versions in one page never answer for each other.
 * @param {{
 *   tool: string, version: string, contract: number, mode: import('./web-config.mjs').Mode, outDir: string,
 *   dir?: string, publicPath?: string, refresh?: boolean, plugins?: import('@rspack/core').Plugins,
 *   programs?: Record<string, string>,
 * }} options `dir`: folder of the sources, relative to the root; the one named after the tool. `programs`: as `buildPrograms` answers
 */
export function remoteConfig({
  tool,
  version,
  contract,
  mode,
  outDir,
  dir = tool,
  publicPath = 'auto',
  refresh = false,
  plugins = [],
  programs = {},
}) {
  const id = `${tool}@${version}`.replaceAll(/\W/g, '_');
  const finds = existsSync(join(root, dir, 'src/find.ts'));
  const frames = existsSync(join(root, dir, 'src/frame.tsx'));
  const production = mode === 'production';
  return webConfig({
    dir,
    mode,
    outDir,
    refresh,
    uniqueName: id,
    publicPath,
    // Hashes hold only for files that are fetched in a way that lets the browser look at them.
    output: { crossOriginLoading: 'anonymous' },
    entry: {},
    define: {
      __TOOL_NAME__: JSON.stringify(tool),
      __TOOL_VERSION__: JSON.stringify(version),
      __TOOL_CONTRACT__: JSON.stringify(contract),
      __TOOL_PROGRAMS__: JSON.stringify(programs),
    },
    postcssPlugins: [scopeStyles(`${tool}@${version}`)],
    plugins: [
      new ModuleFederationPlugin({
        name: id,
        filename: 'remoteEntry.js',
        // Apart from the tool's pages, so that looking for something, or at something new, does not download them.
        exposes: {
          './app': './src/expose.ts',
          ...(finds && { './find': './src/find.ts' }),
          ...(frames && { './frame': './src/frame.tsx' }),
        },
        shared: sharedLibraries(production ? 'never' : 'if needed'),
        shareStrategy,
        manifest: true,
        dts: false,
        dev: false,
        // In development the tool also runs alone, without a shell to take the runtime from.
        experiments: { externalRuntime: production, optimization: { target: 'web' } },
      }),
      // Writes the hashes of the chunks into remoteEntry.js, so that the browser refuses a file that is not the one built.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: production }),
      ...plugins,
    ],
  });
}
