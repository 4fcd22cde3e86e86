// @ts-check
import { bundleProgram } from '../build/program.mjs';

/** `bundle-program.mjs <file> page` prints the bundled program and its sources as JSON: a module hook cannot wait for the bundler itself. */
const [file = '', place] = process.argv.slice(2);
process.stdout.write(
  JSON.stringify(await bundleProgram(file, /** @type {import('../build/program.mjs').Place} */ (place))),
);
