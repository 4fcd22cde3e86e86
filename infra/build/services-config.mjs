// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './workspaces.mjs';

/** What is asked for as the text of a program that runs elsewhere. */
const PROGRAM = /^\?(?:page|names|node)$/;
const PROGRAM_LOADER = fileURLToPath(new URL('program-loader.mjs', import.meta.url));

/** What every program begins with. */
const FIRST = './services/common/src/node/can-parse.ts';

/**
 * The server: workspaces bundled, node_modules left where npm put them.
 * @param {{ entries: Record<string, string>, outDir: string, workspaceNames: Set<string>, nestedModules: string[] }} options
 * @returns {import('@rspack/core').Configuration}
 */
export function servicesConfig({ entries, outDir, workspaceNames, nestedModules }) {
  return {
    context: root,
    mode: 'production',
    target: 'node22.15',
    entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [FIRST, file]])),
    devtool: 'source-map',
    output: {
      path: outDir,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      clean: false,
    },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    externalsType: 'module-import',
    externals: [({ request = '' }) => Promise.resolve(externalOf(request, workspaceNames, nestedModules))],
    module: {
      // import.meta.url is the bundle's own address: a build can be moved to another folder or machine.
      parser: { javascript: { importMeta: false } },
      rules: [
        { resourceQuery: PROGRAM, type: 'asset/source', loader: PROGRAM_LOADER },
        {
          test: /\.ts$/,
          resourceQuery: { not: PROGRAM },
          use: [
            {
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  parser: { syntax: 'typescript', decorators: true },
                  transform: {
                    legacyDecorator: true,
                    decoratorMetadata: true,
                    useDefineForClassFields: false,
                  },
                  target: 'es2022',
                  keepClassNames: true,
                },
              },
            },
          ],
        },
      ],
    },
    // Joined modules rename classes that share a name, and Nest and TypeORM tell classes apart by their names.
    optimization: { minimize: false, concatenateModules: false, splitChunks: false, nodeEnv: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}

/**
 * @param {string} request
 * @param {Set<string>} workspaceNames
 * @param {string[]} nestedModules folders node_modules inside workspaces
 * @returns {string | undefined} the request itself when it stays outside the bundle
 */
function externalOf(request, workspaceNames, nestedModules) {
  if (/^[./]/.test(request)) return undefined;
  const name = request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
  if (workspaceNames.has(name)) return undefined;
  const nested = nestedModules.find((dir) => existsSync(join(dir, name)));
  if (nested !== undefined) {
    throw new Error(
      `${name} is installed a second time in ${nested}: the server bundle would find the other copy. ` +
        'Use one version of it in every workspace.',
    );
  }
  return request;
}
