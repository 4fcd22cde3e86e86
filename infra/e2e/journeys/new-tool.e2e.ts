import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn, test } from '../support/journey.ts';
import { checkOut, hashOfShell } from '../support/team-checkout.ts';

test('a new tool stands in the sidebar of a shell that was open before, and no shell was built', async ({
  page,
  baseURL,
}) => {
  test.slow(); // builds a tool twice, and runs its own checks
  const name = `mf-sixth-${randomUUID().slice(0, 8)}`;
  const title = `Sexta ${name.slice(-8)}`;
  const env = { DATA_DIR: process.env['E2E_DATA_DIR'] };
  const release = ['infra/release/release.mjs', name, '--to', baseURL ?? ''];
  const shellBefore = await hashOfShell();
  await signIn(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  const entry = page.getByRole('link', { name: title });
  await expect(entry).toHaveCount(0);

  const checkout = await checkOut('new-tool-checkout');
  await checkout.node(['infra/new-tool/new-tool.mjs', name, title, '--no-install']);
  // What its team would run: types and the test that comes with it.
  await checkout.node(['node_modules/typescript/bin/tsc', '-p', name]);
  await checkout.node(
    [
      'node_modules/jest/bin/jest.js',
      ...['-c', 'infra/test/jest.config.mjs', '--selectProjects', 'ui', '--runTestsByPath'],
      `${name}/src/routes/home.spec.tsx`,
    ],
    { NODE_OPTIONS: '--experimental-vm-modules' },
  );
  expect(await checkout.node(release, env)).toContain('is published and current');

  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Contar' }).click();
  await expect(page.getByText('1 clique')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/${name.slice(3)}`);

  // The entry is data of the version: another one may have none.
  const file = path.join(checkout.dir, name, 'tool.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), sidebar: [] }));
  await checkout.node([...release, '--canary', '100', '--no-smoke', '--why', 'no entry'], env);
  await checkout.node(['infra/release/releases.mjs', 'canary', name, 'promote', '--to', baseURL ?? ''], env);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(entry).toHaveCount(0);

  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  expect(await hashOfShell()).toBe(shellBefore);
  await checkout.remove();
});
