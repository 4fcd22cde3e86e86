// @ts-check
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { scopeStyles } from './scope-styles.mjs';
import { sharedLibraries } from './shared-libraries.mjs';
import { webConfig } from './web-config.mjs';

/**
 * A tool. Its container is named after its version: two versions in one page never answer for each other.
 * @param {{
 *   tool: string, version: string, contract: number, mode: import('./web-config.mjs').Mode, outDir: string,
 *   publicPath?: string, refresh?: boolean, plugins?: import('@rspack/core').Plugins,
 * }} options
 */
export function remoteConfig({
  tool,
  version,
  contract,
  mode,
  outDir,
  publicPath = 'auto',
  refresh = false,
  plugins = [],
}) {
  const id = `${tool}@${version}`.replaceAll(/\W/g, '_');
  const production = mode === 'production';
  const config = webConfig({
    dir: tool,
    mode,
    outDir,
    refresh,
    uniqueName: id,
    publicPath,
    entry: {},
    define: {
      __TOOL_NAME__: JSON.stringify(tool),
      __TOOL_VERSION__: JSON.stringify(version),
      __TOOL_CONTRACT__: JSON.stringify(contract),
    },
    postcssPlugins: [scopeStyles(`${tool}@${version}`)],
    plugins: [
      new ModuleFederationPlugin({
        name: id,
        filename: 'remoteEntry.js',
        exposes: { './app': './src/expose.ts' },
        shared: sharedLibraries(production ? 'never' : 'if needed'),
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      ...plugins,
    ],
  });
  return config;
}
