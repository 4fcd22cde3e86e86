// @ts-check
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

/**
 * Biome over the whole repository, told one line per problem.
 * @returns {Promise<string[]>}
 */
export async function lint() {
  const { stdout, stderr } = await runBiome([
    '--reporter=json',
    '--max-diagnostics=none',
    '--error-on-warnings',
  ]);
  const start = stdout.indexOf('{');
  if (start === -1) throw new Error(`Biome gave no report: ${stderr.trim()}`);
  /** @type {{ diagnostics: { category: string, location?: { path: string, start: { line: number } }, message: string }[] }} */
  const { diagnostics } = JSON.parse(stdout.slice(start));
  return diagnostics.map(({ category, location, message }) => {
    const place = `${location?.path ?? 'infra/check/biome.json'}:${location?.start.line || 1}`;
    const mended = category === 'format' || category.startsWith('assist/');
    const what = mended ? 'not formatted; run `npm run format`' : message.split('\n')[0];
    return `${place}: ${what} (${category})`;
  });
}

/**
 * @param {string[]} args
 * @returns {Promise<{ stdout: string, stderr: string }>}
 */
function runBiome(args) {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, 'check', '--config-path', 'infra/check', ...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // Exit code 1 means that it found something; anything else, that it did not run.
        if (error !== null && error.code !== 1) reject(error);
        else resolve({ stdout, stderr });
      },
    );
  });
}
