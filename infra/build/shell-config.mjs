// @ts-check
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HtmlPage } from './html-page.mjs';
import { sharedLibraries } from './shared-libraries.mjs';
import { webConfig } from './web-config.mjs';

/**
 * The host: brings the shared libraries and the federation runtime, knows no tool.
 * @param {{ mode: import('./web-config.mjs').Mode, outDir: string, themeScript: string, refresh?: boolean, plugins?: import('@rspack/core').Plugins }} options
 */
export function shellConfig({ mode, outDir, themeScript, refresh = false, plugins = [] }) {
  return webConfig({
    dir: 'shell',
    mode,
    outDir,
    refresh,
    uniqueName: 'garimpo_shell',
    publicPath: '/',
    entry: { shell: './src/index.ts' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'garimpo_shell',
        remotes: {},
        shared: sharedLibraries({ bring: true }),
        dts: false,
        manifest: false,
        dev: false,
        experiments: { provideExternalRuntime: true },
      }),
      new HtmlPage({ template: 'src/index.html', icon: 'src/assets/favicon.svg', themeScript }),
      ...plugins,
    ],
  });
}
