import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = createRequire(import.meta.url);
// The files are none that the packages let others require.
const react = dirname(here.resolve('react/package.json'));
const reactDom = dirname(here.resolve('react-dom/package.json'));
const scheduler = dirname(createRequire(join(reactDom, 'index.js')).resolve('scheduler/package.json'));
/** By what the application requires. */
const FILES: [name: string, file: string][] = [
  ['react', join(react, 'cjs/react.production.js')],
  ['react-dom', join(reactDom, 'cjs/react-dom.production.js')],
  ['react-dom/client', join(reactDom, 'cjs/react-dom-client.production.js')],
  ['scheduler', join(scheduler, 'cjs/scheduler.production.js')],
];

/** React itself, in the form in which a bundler puts it into a chunk of its own. */
export async function reactChunk(): Promise<string> {
  const modules = await Promise.all(
    FILES.map(async ([name, file]) => {
      const source = await readFile(file, 'utf8');
      return `${JSON.stringify(name)}: (module, exports, require) => {\n${source}\n}`;
    }),
  );
  return `(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['framework'], {\n${modules.join(',\n')}\n}]);\n`;
}
