import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { DEEP, expect, signIn, test } from '../support/journey.ts';
import { checkOut, hashOfShell, type TeamCheckout } from '../support/team-checkout.ts';

interface NewTool {
  name: string;
  title: string;
  checkout: TeamCheckout;
  release(words?: string[]): Promise<string>;
}

async function makeTool(place: string, words: string[] = []): Promise<NewTool> {
  const name = `mf-sixth-${randomUUID().slice(0, 8)}`;
  const title = `Sexta ${name.slice(-8)}`;
  const checkout = await checkOut(place);
  await checkout.node(['infra/new-tool/new-tool.mjs', name, title, '--no-install']);
  const release = ['infra/release/release.mjs', name, '--to', process.env['E2E_URL'] ?? '', ...words];
  const env = { DATA_DIR: process.env['E2E_DATA_DIR'] };
  return { name, title, checkout, release: (more = []) => checkout.node([...release, ...more], env) };
}

const entryOf = (page: Page, { title }: NewTool) => page.getByRole('link', { name: title });
const settings = (page: Page) => page.getByRole('link', { name: 'Configurações' }).click();

test(
  'a new tool stands in the sidebar of a shell that was open before, and no shell was built',
  DEEP,
  async ({ page }) => {
    test.slow(); // builds a tool, and looks at it in a browser of its own
    const shellBefore = await hashOfShell();
    const tool = await makeTool('new-tool-checkout');
    await signIn(page);
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    const entry = entryOf(page, tool);
    await expect(entry).toHaveCount(0);
    expect(await tool.release()).toContain('is published and current');

    await settings(page);
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: tool.title })).toBeVisible();
    await page.getByRole('button', { name: 'Contar' }).click();
    await expect(page.getByText('1 clique')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/${tool.name.slice(3)}`);

    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    expect(await hashOfShell()).toBe(shellBefore);
    await tool.checkout.remove();
  },
);

test(
  'a new tool passes the checks that come with it, and a version of it without an entry takes the entry away',
  DEEP,
  async ({ page }) => {
    test.slow(); // builds a tool twice, and runs its own checks
    const tool = await makeTool('new-tool-versions', [
      '--no-smoke',
      '--why',
      'its first page is looked at elsewhere',
    ]);
    const { name, checkout } = tool;
    await checkout.node(['node_modules/typescript/bin/tsc', '-p', name]);
    await checkout.node([
      'node_modules/jest/bin/jest.js',
      ...['-c', 'infra/test/jest.config.mjs', '--selectProjects', 'ui', '--runTestsByPath'],
      `${name}/src/routes/home.spec.tsx`,
    ]);
    await tool.release();
    await signIn(page);
    await expect(entryOf(page, tool)).toBeVisible();

    // The entry is data of the version.
    const file = path.join(checkout.dir, name, 'tool.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), sidebar: [] }));
    await tool.release(['--canary', '100']);
    await checkout.node(
      ['infra/release/releases.mjs', 'canary', name, 'promote', '--to', process.env['E2E_URL'] ?? ''],
      { DATA_DIR: process.env['E2E_DATA_DIR'] },
    );
    await settings(page);
    await expect(entryOf(page, tool)).toHaveCount(0);
    await checkout.remove();
  },
);
