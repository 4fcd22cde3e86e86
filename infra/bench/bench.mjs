#!/usr/bin/env node
// @ts-check
/**
 * `npm run bench -- NAME`: runs `infra/bench/NAME.bench.mjs`, prints its table and writes it as JSON to `.build/bench`.
 * A benchmark measures its baseline in the same run: on a shared machine only ratios and medians mean something.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {object} BenchResult
 * @property {string} title
 * @property {Record<string, string | number>[]} rows what is printed, one row a line, the baseline among them
 * @property {string[]} [notes]
 * @property {string[]} [failures] bounds that did not hold: the command then ends with exit code 1
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const outputDir = fileURLToPath(new URL('../../.build/bench/', import.meta.url));

const names = (await readdir(here))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.slice(0, -'.bench.mjs'.length))
  .sort();
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
} else if (names.includes(name)) {
  const { bench } = await import(pathToFileURL(path.join(here, `${name}.bench.mjs`)).href);
  /** @type {BenchResult} */
  const result = await bench(args);
  console.log(`\n${result.title}`);
  console.table(result.rows);
  for (const note of result.notes ?? []) console.log(note);
  for (const failure of result.failures ?? []) console.error(`over its bound: ${failure}`);
  if ((result.failures ?? []).length > 0) process.exitCode = 1;
  await mkdir(outputDir, { recursive: true });
  await writeFile(path.join(outputDir, `${name}.json`), `${JSON.stringify({ name, ...result }, null, 2)}\n`);
} else {
  console.error(`There is no benchmark "${name}". There are: ${names.join(', ')}`);
  process.exitCode = 1;
}
