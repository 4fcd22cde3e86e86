import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The look's typeface, in its Latin part: a system may well have none that fits, or none at all. */
const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

let font: Promise<Buffer> | undefined;

export function pageFont(): Promise<Buffer> {
  font ??= readFile(file);
  return font;
}
