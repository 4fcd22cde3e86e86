import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, signIn, test } from '../support/journey.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = path.join(root, '.build/e2e/team-checkout');

/** A checkout as the team of the offers tool would have it, beside the running product. */
async function checkOut(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'infra', 'mf-offers', 'services', 'shell']) {
    await cp(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files
    .filter((entry) => entry.isFile())
    .sort((a, b) => (a.parentPath + a.name).localeCompare(b.parentPath + b.name))) {
    hash.update(file.name).update(await readFile(path.join(file.parentPath, file.name)));
  }
  return hash.digest('hex');
}

test('a tool rebuilt and published while the shell runs is used at the next navigation, the shell untouched', async ({
  page,
  baseURL,
}) => {
  test.slow(); // builds a tool
  const shellBefore = await hashOf(path.join(root, '.build/shell'));
  await signIn(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));

  await checkOut();
  const words = path.join(copy, 'mf-offers/src/text/pt-br.ts');
  const before = await readFile(words, 'utf8');
  const after = before.replace("title: 'Minhas Ofertas'", "title: 'Minhas Ofertas, nova versão'");
  expect(after).not.toBe(before);
  await writeFile(words, after);
  const { stdout } = await run(
    process.execPath,
    [
      path.join(copy, 'infra/release/release.mjs'),
      'mf-offers',
      '--why',
      'a new title',
      '--to',
      baseURL ?? '',
    ],
    { cwd: copy, env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] } },
  );
  expect(stdout).toContain('published');

  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas, nova versão' })).toBeVisible();
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  expect(await hashOf(path.join(root, '.build/shell'))).toBe(shellBefore);

  await rm(copy, { recursive: true, force: true });
});
