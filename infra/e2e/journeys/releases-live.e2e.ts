import type { CDPSession, Page } from '@playwright/test';
import { countPageLoads, test } from '../support/broken-tool.ts';
import { DEEP, expect } from '../support/journey.ts';

const shows = (page: Page, version: string) =>
  expect(page.getByRole('heading', { name: `Versão ${version}` })).toBeVisible();

/** Away to a page of the shell and back, by clicks. */
async function awayAndBack(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** Every request for a file of a tool since. */
function watchRemotes(page: Page): { of(tool: string): string[] } {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/')) asked.push(pathname);
  });
  return { of: (tool) => asked.filter((pathname) => pathname.startsWith(`/remotes/${tool}/`)) };
}

const stylesOf = (page: Page, tool: string) =>
  page
    .locator(`link[rel="stylesheet"][href*="/remotes/${tool}/"]`)
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLLinkElement).href).pathname.split('/')[3]),
    );

test('a new version is used at the next navigation, without a reload and without a request for another tool', async ({
  page,
  newTool,
}) => {
  const tool = newTool();
  await tool.publish('1.0.0');
  const pageLoads = countPageLoads(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await page.goto(tool.address);
  await shows(page, '1.0.0');
  const remotes = watchRemotes(page);

  await tool.publish('2.0.0');
  await shows(page, '1.0.0');
  await awayAndBack(page, tool.address);
  await shows(page, '2.0.0');

  expect(pageLoads()).toBe(2);
  expect(remotes.of('mf-cloner')).toEqual([]);
  expect(remotes.of(tool.name).every((pathname) => pathname.includes('/2.0.0/'))).toBe(true);
  await expect.poll(() => stylesOf(page, tool.name)).toEqual(['2.0.0']);
});

test('with unsaved work the version stays, and the new one is offered beside it', async ({
  page,
  newTool,
}) => {
  const tool = newTool();
  await tool.publish('1.0.0');
  await page.goto(tool.address);
  await shows(page, '1.0.0');
  await page.getByLabel('Texto').fill('meio escrito');
  await tool.publish('2.0.0');

  const notice = page.getByRole('status').filter({ hasText: 'Nova versão disponível' });
  await page.getByRole('link', { name: 'Outra página' }).click();
  await expect(notice).toContainText('Há um texto que não foi salvo.');
  await shows(page, '1.0.0');
  await expect(page.getByLabel('Texto')).toHaveValue('meio escrito');

  await notice.getByRole('button', { name: 'Atualizar agora' }).press('Enter');
  await shows(page, '2.0.0');
  await expect(notice).toBeHidden();
});

test(
  'a tool that appears stands in the sidebar at the next navigation, and one that goes says so',
  DEEP,
  async ({ page, newTool }) => {
    const tool = newTool();
    await tool.publish('1.0.0');
    let change: 'nothing' | 'entry' | 'gone' = 'nothing';
    // The list as the server gives it, but for this tool.
    await page.route('**/discovery', async (route) => {
      const headers = { ...route.request().headers() };
      delete headers['if-none-match'];
      const answer = await route.fetch({ headers });
      const list = await answer.json();
      if (change === 'gone') delete list.microFrontends[tool.name];
      if (change === 'entry') {
        const entry = { label: 'Ferramenta nova', to: tool.address, order: 1, groupOrder: 0, icon: [] };
        list.microFrontends[tool.name][0].extras.sidebar = [entry];
      }
      await route.fulfill({ json: list });
    });
    const entry = page.getByRole('link', { name: 'Ferramenta nova' });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
    await expect(entry).toBeHidden();

    change = 'entry';
    await page.getByRole('link', { name: 'Perfil', exact: true }).click();
    await entry.click();
    await shows(page, '1.0.0');

    change = 'gone';
    await page.getByRole('link', { name: 'Configurações' }).click();
    await expect(entry).toBeHidden();
    await page.goBack();
    await expect(
      page.getByRole('heading', { name: 'Página de teste não está mais disponível' }),
    ).toBeVisible();
  },
);

async function measured(session: CDPSession): Promise<Record<string, number>> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

test('two dozen exchanges of versions leave nothing behind', DEEP, async ({ page, newTool }) => {
  test.slow(); // fifty navigations
  const tool = newTool();
  const versions = ['1.0.0', '1.0.1', '1.0.2'];
  for (const version of versions) await tool.publish(version);
  const deployments = new Map<string, object>();
  let wanted = versions[0] ?? '';
  await page.route('**/discovery', async (route) => {
    const headers = { ...route.request().headers() };
    delete headers['if-none-match'];
    const answer = await route.fetch({ headers });
    const list = await answer.json();
    const [published] = list.microFrontends[tool.name];
    published.extras.sidebar = [{ label: 'Trocas', to: tool.address, order: 1, groupOrder: 0, icon: [] }];
    list.microFrontends[tool.name] = [await deployment(published)];
    await route.fulfill({ json: list });
  });
  /** As the server would list it had it been pointed to this version. */
  async function deployment(published: { metadata: { version: string } }): Promise<object> {
    const known = deployments.get(wanted);
    if (known !== undefined) return known;
    const url = `/remotes/${tool.name}/${wanted}/mf-manifest.json`;
    const bytes = Buffer.from(await (await page.request.get(url)).body());
    const digest = Buffer.from(await crypto.subtle.digest('SHA-384', bytes)).toString('base64');
    const made = {
      ...published,
      url,
      fallbackUrl: undefined,
      metadata: { version: wanted, integrity: `sha384-${digest}` },
    };
    deployments.set(wanted, made);
    return made;
  }

  await page.goto(tool.address);
  await shows(page, wanted);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  let early: Record<string, number> = {};
  for (let count = 1; count <= 24; count += 1) {
    wanted = versions[count % versions.length] ?? '';
    // Hands are slower than this: after so many navigations in a row the list is asked for only now and then.
    await expect(async () => {
      await page.getByRole('link', { name: 'Configurações' }).click();
      await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
      await page.getByRole('link', { name: 'Trocas' }).click();
      await expect(page.getByRole('heading', { name: `Versão ${wanted}` })).toBeVisible({ timeout: 1_500 });
    }).toPass();
    if (count === 8) early = await measured(session);
  }
  const late = await measured(session);
  expect(await stylesOf(page, tool.name)).toEqual([wanted]);
  expect(late['JSEventListeners'] ?? 0).toBeLessThanOrEqual((early['JSEventListeners'] ?? 0) + 10);
  expect(late['Nodes'] ?? 0).toBeLessThanOrEqual((early['Nodes'] ?? 0) * 1.2);
});
