// @ts-check
// The same page as one app, without shell and tools apart: what taking it back costs there. Run as a program it builds
// the app into a folder and ends; nothing of an earlier build is used.
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { precompress } from '../../build/precompress.mjs';
import { runBundler } from '../../build/run-bundler.mjs';
import { webConfig } from '../../build/web-config.mjs';

const ASK_EVERY_MS = 5;

/** @param {string} outDir */
async function buildOneApp(outDir) {
  const config = webConfig({
    dir: 'mf-offers',
    mode: 'production',
    outDir,
    uniqueName: 'one_app',
    publicPath: '/',
    entry: { app: './src/standalone.tsx' },
    define: { __TOOL_NAME__: '"mf-offers"', __TOOL_VERSION__: '"0.0.0"', __TOOL_CONTRACT__: '1' },
    plugins: [
      new rspack.HtmlRspackPlugin({
        title: 'Garimpo',
        templateContent:
          '<!doctype html><html lang="pt-BR"><head></head><body><div id="app"></div></body></html>',
      }),
    ],
  });
  await runBundler(config);
  await precompress(outDir);
}

/**
 * Milliseconds from the command that rebuilds the app to the first answer of the server that was started anew with it.
 * Less than any real deployment: no install, no tests, no image, no upload, one machine.
 */
export async function timeRedeployment() {
  const folder = mkdtempSync(join(tmpdir(), 'garimpo-one-app-'));
  const live = join(folder, 'live');
  const before = await serve(folder);
  try {
    const startedAt = performance.now();
    const fresh = join(folder, 'fresh');
    await runNode([fileURLToPath(import.meta.url), fresh]);
    await before.stop();
    rmSync(live, { recursive: true, force: true });
    renameSync(fresh, live);
    const after = await serve(live);
    const took = performance.now() - startedAt;
    await after.stop();
    return took;
  } finally {
    await before.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server of files as small as one can be, up once it has answered. @param {string} dir */
async function serve(dir) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-folder.mjs', import.meta.url)), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  while ((await fetch(`http://127.0.0.1:${port}/`)).status >= 500) await pause(ASK_EVERY_MS);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { stop };
}

/** @param {string[]} words @returns {Promise<void>} */
function runNode(words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`)),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildOneApp(process.argv[2] ?? '');
