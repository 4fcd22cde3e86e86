// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runBundler } from './run-bundler.mjs';
import { root } from './workspaces.mjs';

/**
 * The inline script that sets the theme before the first paint, as the sdk words it.
 * @param {string} scratch a folder inside the repository that does not exist yet; it is removed again
 * @returns {Promise<string>}
 */
export async function readThemeScript(scratch) {
  await runBundler({
    context: root,
    mode: 'production',
    target: 'node22.15',
    entry: { theme: './shell/sdk/src/theme/theme.ts' },
    output: { path: scratch, filename: '[name].mjs', module: true, library: { type: 'module' } },
    externalsType: 'module-import',
    externals: [/^[^./]/],
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    stats: 'none',
  });
  // The time keeps Node from answering with what it read in an earlier build of this process.
  const { themeScript } = await import(`${pathToFileURL(join(scratch, 'theme.mjs')).href}?${Date.now()}`);
  rmSync(scratch, { recursive: true });
  if (typeof themeScript !== 'string' || themeScript.includes('</')) {
    throw new Error(
      'shell/sdk/src/theme/theme.ts must export themeScript, a script that can stand inside a page',
    );
  }
  return themeScript;
}
