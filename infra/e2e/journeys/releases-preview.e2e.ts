import { previewReply } from '@garimpo/releases-contract';
import { test } from '../support/broken-tool.ts';
import { operatorToken } from '../support/fixture-tool.mjs';
import { DEEP, expect } from '../support/journey.ts';

/** The signed address of one version, as an administrator gets it. */
async function linkTo(baseURL: string, tool: string, version: string): Promise<string> {
  const product = { url: baseURL, dataDir: process.env['E2E_DATA_DIR'] ?? '' };
  const answer = await fetch(`${baseURL}/api/releases/${tool}/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken(product)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, minutes: 5 }),
  });
  const { preview } = previewReply.parse(await answer.json());
  return preview.token;
}

test(
  'a signed link shows one version in one browser, until its user leaves it',
  DEEP,
  async ({ page, newTool, browser, baseURL, signedIn }) => {
    const tool = newTool();
    await tool.publish('1.0.0');
    await tool.publish('2.0.0');
    const token = await linkTo(baseURL ?? '', tool.name, '1.0.0');
    const version = (at: string) => page.getByRole('heading', { name: `Versão ${at}` });

    await page.goto(`${tool.address}?previa=${encodeURIComponent(token)}&a=b`);
    await expect(version('1.0.0')).toBeVisible();
    await expect(page).toHaveURL(`${tool.address}?a=b`);
    const ribbon = page.getByRole('status').filter({ hasText: `Prévia de ${tool.name} 1.0.0` });
    await expect(ribbon).toBeVisible();

    await page.goto(tool.address);
    await expect(version('1.0.0')).toBeVisible();
    const other = await browser.newContext({ baseURL: baseURL ?? '', storageState: signedIn });
    const elsewhere = await other.newPage();
    await elsewhere.goto(tool.address);
    await expect(elsewhere.getByRole('heading', { name: 'Versão 2.0.0' })).toBeVisible();
    await other.close();

    await ribbon.getByRole('button', { name: 'Sair da prévia' }).click();
    await expect(version('2.0.0')).toBeVisible();
    await expect(ribbon).toBeHidden();
  },
);

test(
  'a link that nobody signed changes nothing, says so once, and is forgotten',
  DEEP,
  async ({ page, newTool }) => {
    const tool = newTool();
    await tool.publish('1.0.0');
    await tool.publish('2.0.0');
    await page.goto(`${tool.address}?previa=bWYtb2ZmZXJz.mao-feita`);
    await expect(page.getByText('O link da prévia não é válido.').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Versão 2.0.0' })).toBeVisible();
    const asked = page.waitForRequest('**/discovery');
    await page.reload();
    expect((await asked).headers()['x-garimpo-preview']).toBeUndefined();
  },
);
