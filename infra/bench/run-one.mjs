#!/usr/bin/env node
// @ts-check
/**
 * `node infra/bench/run-one.mjs NAME RESULT WORDS...`: one benchmark in a process of its own, its table printed and written to the
 * file RESULT, which is the last thing it does.
 */
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./bench.mjs').BenchResult} BenchResult */

const [name = '', file = '', ...words] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));

try {
  if (!readdirSync(here).includes(`${name}.bench.mjs`)) throw new Error(`There is no benchmark "${name}".`);
  const { bench } = await import(`./${name}.bench.mjs`);
  /** @type {BenchResult} */
  const result = await bench(words);
  print(result);
  if (missed(result).length > 0) process.exitCode = 1;
  await write({ name, ...result });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  await write({ name, error: error instanceof Error ? error.message : String(error) });
}

/** @param {BenchResult} result */
function print(result) {
  console.log(`\n${result.title}`);
  console.table(result.rows);
  for (const note of result.notes ?? []) console.log(note);
  for (const { aim, is, met } of result.aims ?? []) console.log(`${met ? 'met' : 'NOT MET'}: ${aim}: ${is}`);
  for (const one of missed(result)) console.error(`over its bound: ${one}`);
}

/** @param {BenchResult} result */
function missed({ aims = [], failures = [] }) {
  return [...aims.filter(({ met }) => !met).map(({ aim, is }) => `${aim}: ${is}`), ...failures];
}

/** @param {object} result */
async function write(result) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
}
