// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/**
 * Writes `index.html` from a template with three marks: `<!-- theme -->`, `<!-- styles -->`, `<!-- scripts -->`; beside
 * it `favicon.svg`, and `csp.json` with the hash of the one inline script, for the server's content security policy.
 */
export class HtmlPage {
  /** @param {{ template: string, icon: string, themeScript: string, refresh?: boolean }} options */
  constructor({ template, icon, themeScript, refresh = false }) {
    this.template = template;
    this.icon = icon;
    this.themeScript = themeScript;
    this.refresh = refresh;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const path = join(compiler.context, this.template);
    compiler.hooks.thisCompilation.tap('HtmlPage', (compilation) => {
      const icon = join(compiler.context, this.icon);
      compilation.fileDependencies.addAll([path, icon]);
      compilation.hooks.processAssets.tap(
        // After the last stage that gives assets other names.
        { name: 'HtmlPage', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => {
          const { RawSource } = rspack.sources;
          const page = fill(readFileSync(path, 'utf8'), {
            theme: `<script>${this.themeScript}</script>${this.refresh ? refreshScript : ''}`,
            ...assetTags(compilation),
          });
          compilation.emitAsset('favicon.svg', new RawSource(readFileSync(icon)));
          compilation.emitAsset('index.html', new RawSource(page));
          const sha256 = createHash('sha256').update(this.themeScript).digest('base64');
          compilation.emitAsset(
            'csp.json',
            new RawSource(JSON.stringify({ scriptHashes: [`sha256-${sha256}`] })),
          );
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

/** @param {import('@rspack/core').Compilation} compilation */
function assetTags(compilation) {
  const base =
    compilation.outputOptions.publicPath === 'auto'
      ? '/'
      : String(compilation.outputOptions.publicPath ?? '/');
  const entryFiles = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
  // The entry only imports this one; saying so here saves the browser one round trip.
  const soon = [...(compilation.namedChunks.get('app')?.files ?? [])];
  const isStyle = (/** @type {string} */ file) => file.endsWith('.css');
  const isScript = (/** @type {string} */ file) => file.endsWith('.js') && !file.includes('.hot-update.');
  return {
    styles: [...entryFiles, ...soon]
      .filter(isStyle)
      .map((file) => `<link rel="stylesheet" href="${base}${file}">`)
      .join('\n'),
    scripts: [
      ...soon.filter(isScript).map((file) => `<link rel="preload" as="script" href="${base}${file}">`),
      ...entryFiles.filter(isScript).map((file) => `<script defer src="${base}${file}"></script>`),
    ].join('\n'),
  };
}
