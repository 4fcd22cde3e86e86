// @ts-check
import { bundleProgram } from './program.mjs';

/**
 * Loader of `./name.ts?page`, `?names` and `?node`: the text of the bundled program instead of the module.
 * @this {import('@rspack/core').LoaderContext}
 */
export default function programLoader() {
  const done = this.async();
  const place = /** @type {import('./program.mjs').Place} */ (this.resourceQuery.slice(1));
  bundleProgram(this.resourcePath, place).then(({ text, files }) => {
    for (const file of files) this.addDependency(file);
    done(null, text);
  }, done);
}
