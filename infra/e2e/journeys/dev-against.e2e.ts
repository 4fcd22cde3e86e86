import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import { root } from '../../build/workspaces.mjs';
import { DEEP, DEMO, expect, test } from '../support/journey.ts';

const START_LIMIT_MS = 120_000;

test('a tool on its own server, against an installation that runs elsewhere', DEEP, async ({ browser }) => {
  test.setTimeout(240_000);
  const installation = process.env['E2E_URL'] as string;
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'garimpo-against-'));
  const dev = spawn(
    process.execPath,
    [path.join(root, 'infra/local/dev.mjs'), 'mf-offers', '--against', installation],
    { cwd: root, env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, 'data') } },
  );
  const ended = new Promise<number | null>((resolve) => dev.once('exit', resolve));
  try {
    let said = '';
    const began = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`it took too long:\n${said}`)), START_LIMIT_MS);
      void ended.then(() => reject(new Error(`it ended:\n${said}`)));
      for (const stream of [dev.stdout, dev.stderr]) {
        stream.on('data', (chunk) => {
          said += String(chunk);
          if (!said.includes(`Everything else is that of ${installation}`)) return;
          clearTimeout(timer);
          resolve();
        });
      }
    });
    await began;
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://localhost:${port}/login`);
    await page.getByLabel('E-mail').fill(DEMO.email);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.locator('[data-mf]').first()).toHaveAttribute('data-mf', 'mf-offers@0.0.0-dev');
    await expect(page.getByText('Adestramento Gentil').first()).toBeVisible();
    // The others are as that installation has published them.
    await page.goto(`http://localhost:${port}/traffic-filter/campaigns`);
    await expect(page.locator('[data-mf]').first()).toHaveAttribute(
      'data-mf',
      /^mf-traffic-filter@(?!0\.0\.0-dev)/,
    );
    await page.context().close();
  } finally {
    dev.kill('SIGTERM');
    expect(await ended).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  }
});
