import type { Route } from '@playwright/test';
import {
  breakFiles,
  countPageLoads,
  expectSidebarUsable,
  expectUsable,
  type Fault,
  test,
} from '../support/broken-tool.ts';
import { expect } from '../support/journey.ts';

const MANIFEST = /mf-manifest\.json$/;
const ENTRY = /remoteEntry\.js$/;
const CODE = /\/js\/.*\.js$/;
const STYLES = /\.css$/;

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: '{}' });
const silence = () => {};

const faults: [string, Fault][] = [
  ['a manifest that is gone (404)', { onTheWay: MANIFEST, answer: status(404) }],
  ['code that is gone (404)', { onTheWay: CODE, answer: status(404) }],
  ['an entry that answers 500', { onTheWay: ENTRY, answer: status(500) }],
  ['a manifest that never answers', { onTheWay: MANIFEST, answer: silence }],
  ['code that never answers', { onTheWay: CODE, answer: silence }],
  ['an altered byte', { onTheWay: CODE, answer: alterByte }],
  ['lost styles', { onTheWay: STYLES, answer: status(404) }],
  ['code that no browser can read', { inVersion: 'syntax' }],
  ['another contract', { inVersion: 'contract' }],
  ['a throw on render', { inVersion: 'throws' }],
];

/** Code that would run as well as before, with another letter on a button: only its hash can tell. */
async function alterByte(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace('cliques', 'cliquez');
  await route.fulfill({ response, body });
}

test.use({ expectedPageErrors: /Unexpected token/ });

for (const [what, fault] of faults) {
  const bad = (version: string) => ('inVersion' in fault ? `${version}-${fault.inVersion}` : version);

  test(`${what}: the last good version stands in, in the same page load`, async ({ page, newTool }) => {
    const tool = newTool();
    const broken = bad('2.0.0');
    await tool.publish('1.0.0');
    await tool.publish(broken);
    if ('onTheWay' in fault) await breakFiles(page, tool, broken, fault);

    const pageLoads = countPageLoads(page);
    await page.goto(tool.address);
    await expectUsable(page, '1.0.0');
    await expectSidebarUsable(page);
    await expectUsable(page, '1.0.0');
    expect(pageLoads()).toBe(1);

    await expect.poll(() => tool.lastHour(broken)).toMatchObject({ errors: 1, errorRate: 1 });
    await expect.poll(() => tool.lastHour('1.0.0')).toMatchObject({ loads: 1, errors: 0 });
  });

  test(`${what}: with nothing behind it a panel stands there, until the files are back`, async ({
    page,
    newTool,
  }) => {
    const tool = newTool();
    const broken = bad('1.0.0');
    await tool.publish(broken);
    const mend =
      'onTheWay' in fault ? await breakFiles(page, tool, broken, fault) : () => tool.publish('1.0.1');

    const pageLoads = countPageLoads(page);
    await page.goto(tool.address);
    const panel = page.getByRole('alert').filter({ hasText: 'Página de teste não abriu' });
    await expect(panel).toBeVisible({ timeout: 20_000 });
    await expectSidebarUsable(page);
    await expect(panel).toBeVisible();

    await mend();
    await panel.getByRole('button', { name: 'Tentar novamente' }).click();
    await expectUsable(page, 'onTheWay' in fault ? broken : '1.0.1');
    expect(pageLoads()).toBe(1);
  });
}
