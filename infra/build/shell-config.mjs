// @ts-check
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HtmlPage } from './html-page.mjs';
import { sharedLibraries, shareStrategy } from './shared-libraries.mjs';
import { webConfig } from './web-config.mjs';

/**
 * The host: brings the shared libraries and the federation runtime, knows no tool.
 * @param {{ mode: import('./web-config.mjs').Mode, outDir: string, themeScript: string, refresh?: boolean,
 *   remotes?: Record<string, string>, plugins?: import('@rspack/core').Plugins }} options
 */
export function shellConfig({ mode, outDir, themeScript, refresh = false, remotes = {}, plugins = [] }) {
  return webConfig({
    dir: 'shell',
    mode,
    outDir,
    refresh,
    uniqueName: 'garimpo_shell',
    publicPath: '/',
    splitChunks: firstFiles,
    entry: { shell: './src/index.ts' },
    define: { __DEV_REMOTES__: JSON.stringify(remotes) },
    plugins: [
      new ModuleFederationPlugin({
        name: 'garimpo_shell',
        remotes: {},
        shared: sharedLibraries('at once'),
        shareStrategy,
        dts: false,
        manifest: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new HtmlPage({ template: 'src/index.html', icon: 'src/assets/favicon.svg', themeScript, refresh }),
      ...plugins,
    ],
  });
}

/** What changes together stays together in the browser's cache. */
const firstFiles = {
  chunks: /** @type {const} */ ('initial'),
  minSize: 0,
  cacheGroups: {
    default: /** @type {const} */ (false),
    defaultVendors: /** @type {const} */ (false),
    react: { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
    router: { name: 'router', test: /[\\/]node_modules[\\/]react-router(?:-dom)?[\\/]/, priority: 2 },
    // The federation runtime stays with the entry: it must run before anything is shared.
    libraries: { name: 'libraries', test: /[\\/]node_modules[\\/](?!@module-federation[\\/])/, priority: 1 },
    sdk: { name: 'sdk', test: /[\\/]shell[\\/]sdk[\\/]src[\\/]/, priority: 1 },
  },
};
