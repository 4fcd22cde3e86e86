// @ts-check
import { rspack } from '@rspack/core';

/**
 * One build to its end. Rejects with the bundler's own errors, which name file and line.
 * @param {import('@rspack/core').Configuration} config
 * @returns {Promise<string[]>} the files that were read
 */
export async function runBundler(config) {
  const compiler = rspack(config);
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error === null ? resolve(result) : reject(error)));
  });
  const read = [...stats.compilation.fileDependencies];
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors() || stats.hasWarnings()) {
    const text = stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY === true });
    if (stats.hasErrors()) throw new BuildError(text);
    process.stderr.write(`${text}\n`);
  }
  return read;
}

/** The sources are wrong, not the build: its message is all there is to say. */
export class BuildError extends Error {
  name = 'BuildError';
}
