// @ts-check

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { sharedLibraries, shareStrategy } from './shared-libraries.mjs';
import { webConfig } from './web-config.mjs';

/**
 * Writes `index.html` from a template with three marks: `<!-- head -->`, `<!-- styles -->`, `<!-- scripts -->`; beside
 * it `favicon.svg`, and `csp.json` with the hashes of the inline scripts, for the server's content security policy.
 */
class HtmlPage {
  /** @param {{ template: string, icon: string, themeScript: string, firstScript?: string, refresh?: boolean }} options */
  constructor({ template, icon, themeScript, firstScript, refresh = false }) {
    this.template = template;
    this.icon = icon;
    this.themeScript = themeScript;
    this.firstScript = firstScript;
    this.refresh = refresh;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const path = join(compiler.context, this.template);
    compiler.hooks.thisCompilation.tap('HtmlPage', (compilation) => {
      const icon = join(compiler.context, this.icon);
      compilation.fileDependencies.addAll([path, icon]);
      compilation.hooks.processAssets.tap(
        // Runs after the last stage that renames assets.
        { name: 'HtmlPage', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => {
          const { RawSource } = rspack.sources;
          const page = fill(readFileSync(path, 'utf8'), {
            // These stand before the styles, because scripts behind them would wait for them.
            head: [
              `<script>${this.themeScript}</script>${this.refresh ? refreshScript : ''}`,
              ...(this.firstScript === undefined ? [] : [firstTag(compilation, this.firstScript)]),
            ].join('\n'),
            ...assetTags(compilation),
          });
          compilation.emitAsset('favicon.svg', new RawSource(readFileSync(icon)));
          compilation.emitAsset('index.html', new RawSource(page));
          const scriptHashes = [
            this.themeScript,
            ...(this.firstScript === undefined ? [] : [this.firstScript]),
          ].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
          compilation.emitAsset('csp.json', new RawSource(JSON.stringify({ scriptHashes })));
        },
      );
    });
  }
}

/**
 * Each bundle has its own refresh runtime, and only one of them meets React before it starts. Where the browser has no
 * React tools, this keeps the renderers for those that come later.
 */
const refreshScript = `<script>
if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject: (renderer) => renderers.set(renderers.size + 1, renderer).size,
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}
</script>`;

/**
 * @param {string} template
 * @param {Record<string, string>} parts
 */
function fill(template, parts) {
  let page = template;
  for (const [name, text] of Object.entries(parts)) {
    const mark = `<!-- ${name} -->`;
    if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`);
    // A function, because `$` in the text must not be read as a pattern.
    page = page.replace(mark, () => text);
  }
  return page;
}

/**
 * The script that asks first, and the files that a page behind the sign-in needs next.
 * @param {import('@rspack/core').Compilation} compilation
 * @param {string} script
 */
function firstTag(compilation, script) {
  const files = [...(compilation.namedChunks.get('frame')?.files ?? [])].filter((file) =>
    file.endsWith('.js'),
  );
  const addresses = files.map((file) => publicBase(compilation) + file);
  return `<script data-signed-in="${addresses.join(' ')}">${script}</script>`;
}

/** @param {import('@rspack/core').Compilation} compilation */
function publicBase(compilation) {
  const { publicPath = '/' } = compilation.outputOptions;
  return publicPath === 'auto' ? '/' : String(publicPath);
}

/** Text in another font is drawn again when its own arrives. @param {string} base */
const fontTag = (base) => (/** @type {string} */ file) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${file}">`;

/** @param {import('@rspack/core').Compilation} compilation */
function assetTags(compilation) {
  const base = publicBase(compilation);
  const entryFiles = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
  // The entry only imports this one; saying so here saves the browser one round trip.
  const soon = [...(compilation.namedChunks.get('app')?.files ?? [])];
  const fonts = compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
  const isStyle = (/** @type {string} */ file) => file.endsWith('.css');
  const isScript = (/** @type {string} */ file) => file.endsWith('.js') && !file.includes('.hot-update.');
  return {
    styles: [...entryFiles, ...soon]
      .filter(isStyle)
      .map((file) => `<link rel="stylesheet" href="${base}${file}">`)
      .concat(fonts.map(fontTag(base)))
      .join('\n'),
    scripts: [
      ...soon.filter(isScript).map((file) => `<link rel="preload" as="script" href="${base}${file}">`),
      ...entryFiles.filter(isScript).map((file) => `<script defer src="${base}${file}"></script>`),
    ].join('\n'),
  };
}

/**
 * The host: brings the shared libraries and the federation runtime, knows no tool.
 * @param {{ mode: import('./web-config.mjs').Mode, outDir: string, themeScript: string, firstScript?: string, refresh?: boolean,
 *   remotes?: Record<string, string>, plugins?: import('@rspack/core').Plugins }} options
 */
export function shellConfig({
  mode,
  outDir,
  themeScript,
  firstScript,
  refresh = false,
  remotes = {},
  plugins = [],
}) {
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
      new HtmlPage({
        template: 'src/index.html',
        icon: 'src/assets/favicon.svg',
        themeScript,
        ...(firstScript !== undefined && { firstScript }),
        refresh,
      }),
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
    // The federation runtime stays with the entry: it must run before anything is shared.
    libraries: { name: 'libraries', test: /[\\/]node_modules[\\/](?!@module-federation[\\/])/, priority: 1 },
  },
};
