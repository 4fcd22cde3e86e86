// @ts-check
import { bundleProgram } from './program.mjs';

/**
 * Loader of `./name.ts?page` and `./name.ts?node`: the text of the bundled program instead of the module.
 * @this {import('@rspack/core').LoaderContext}
 */
export default function programLoader() {
  const done = this.async();
  const place = this.resourceQuery === '?node' ? 'node' : 'page';
  bundleProgram(this.resourcePath, place).then(({ text, files }) => {
    for (const file of files) this.addDependency(file);
    done(null, text);
  }, done);
}
