// @ts-check

/**
 * How the tests' TypeScript is compiled: decorators as Nest and TypeORM read them at run time, the rest as written.
 * @param {boolean} jsx whether it is TSX
 * @returns {import('@swc/core').Options}
 */
export function transformOptions(jsx) {
  return {
    // No configuration file of the machine may have a say.
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: jsx,
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic' },
      },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  };
}
