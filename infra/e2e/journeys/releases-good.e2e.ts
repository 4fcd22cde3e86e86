import { discoveryReply, historyReply } from '@garimpo/releases-contract';
import type { Page } from '@playwright/test';
import { test as base, type FixtureTool } from '../support/broken-tool.ts';
import { emailsTo } from '../support/emails.ts';
import { operatorToken } from '../support/fixture-tool.mjs';
import { DEEP, DEMO, expect, signIn, stateOf } from '../support/journey.ts';
import { olderSession } from '../support/older-account.ts';
import { realTool } from '../support/real-tool.ts';

/** Promised for a broken full release, nobody at the keyboard. */
const BACK_WITHIN_MS = 60_000;
/** Arrives, and is refused by the shell: a failed load. */
const broken = (version: string) => `${version}-contract`;

const product = () => ({
  url: process.env['E2E_URL'] ?? '',
  dataDir: process.env['E2E_DATA_DIR'] ?? '',
});

async function ask(tool: FixtureTool, what: string, body?: object): Promise<Response> {
  const { url } = product();
  return fetch(`${url}/api/releases/${tool.name}/${what}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${operatorToken(product())}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function history(tool: FixtureTool) {
  return historyReply.parse(await (await ask(tool, 'history')).json()).events;
}

/** What people get of the tool, and what they fall back to. */
async function discovered({ name }: FixtureTool) {
  const answer = await fetch(`${product().url}/discovery`);
  const [first] = discoveryReply.parse(await answer.json()).microFrontends[name] ?? [];
  return { current: first?.metadata.version, fallback: first?.extras.fallback?.version };
}

/** Opens the tool until its version is on screen. */
async function open(page: Page, tool: FixtureTool, shown: string): Promise<void> {
  await page.goto(tool.address);
  await expect(page.getByRole('heading', { name: `Versão ${shown}` })).toBeVisible();
}

/** A tool whose first version worked for somebody. */
const test = base.extend<{ goodTool: FixtureTool }>({
  goodTool: async ({ page, newTool }, use) => {
    const tool = newTool();
    await tool.publish('1.0.0');
    await open(page, tool, '1.0.0');
    await expect.poll(() => tool.lastHour('1.0.0')).toMatchObject({ loads: 1, errors: 0 });
    await use(tool);
  },
});

test(
  'after a broken version and a fix forward, shells and a rollback go past the broken one',
  DEEP,
  async ({ page, goodTool: tool }) => {
    await tool.publish(broken('2.0.0'));
    await open(page, tool, '1.0.0');
    await expect.poll(() => tool.lastHour(broken('2.0.0'))).toMatchObject({ errors: 1 });
    await tool.publish('3.0.0');
    expect(await discovered(tool)).toEqual({ current: '3.0.0', fallback: '1.0.0' });

    const said = await realTool(tool.name).rollBack('vendas em queda');
    expect(said).toContain(`${tool.name} is back at 1.0.0 (was 3.0.0)`);
    expect(said).toContain('1.0.0 is good');
    expect(said).toContain(`passed over ${broken('2.0.0')}: bad, 1 of 1 loads failed`);
    await open(page, tool, '1.0.0');
  },
);

test.describe('an administrator', () => {
  test(
    'promotes a failing canary only knowing of it, by a red button',
    DEEP,
    async ({ page, goodTool: tool, browser }) => {
      await tool.publish(broken('2.0.0'));
      await realTool(tool.name).rollBack('primeiro para todos por engano');
      const canary = await ask(tool, 'canary', { version: broken('2.0.0'), percent: 100 });
      expect(canary.status).toBe(200);
      await open(page, tool, '1.0.0');
      await expect.poll(() => tool.lastHour(broken('2.0.0'))).toMatchObject({ errors: 1 });
      const refused = await ask(tool, 'promote', {});
      expect(refused.status).toBe(409);
      expect(JSON.stringify(await refused.json())).toMatch(/releases\.canary\.failing.*1 of 1 loads/);

      const context = await browser.newContext({ baseURL: product().url });
      const admin = await context.newPage();
      await signIn(admin, DEMO);
      await admin.goto(`/ops/releases?ferramenta=${tool.name}`);
      const promote = admin.getByRole('button', { name: 'Promover canário' });
      const stop = admin.getByRole('button', { name: 'Parar canário' });
      await expect(promote).toHaveAttribute(
        'title',
        /já foi retirado por erros|aberturas deste canário falham/,
      );
      const colour = (button: typeof promote) =>
        button.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await colour(promote)).not.toBe(await colour(stop));
      const versions = admin.getByRole('table', { name: 'Versões', exact: true });
      await expect(versions.getByRole('row', { name: /2\.0\.0-contract/ })).toContainText('código');
      await expect(admin.getByRole('table', { name: 'Histórico' })).toContainText('operador');
      await context.close();
    },
  );
});

test.describe('nobody at the keyboard', () => {
  test('a broken full release is back at the good version within a minute, in the history and by email', async ({
    goodTool: tool,
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: product().url });
    const session = await olderSession(context.request);
    const user = await browser.newContext({ baseURL: product().url, storageState: stateOf(session) });
    const page = await user.newPage();
    await open(page, tool, '1.0.0');
    await tool.publish(broken('2.0.0'));
    const since = performance.now();
    // Opens the tool as people do; each time the good version stands in.
    while ((await discovered(tool)).current !== '1.0.0' && performance.now() - since < BACK_WITHIN_MS)
      await open(page, tool, '1.0.0');
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    test.info().annotations.push({ type: 'back after', description: `${seconds} s` });
    expect(await discovered(tool)).toMatchObject({ current: '1.0.0' });

    const [back] = await history(tool);
    expect(back).toMatchObject({
      kind: 'rolled_back',
      automatic: true,
      from: broken('2.0.0'),
      evidence: { chosen: { version: '1.0.0', health: 'good' } },
    });
    await expect
      .poll(() => emailsTo(`${broken('2.0.0')} de Página de teste foi retirada automaticamente`))
      .not.toEqual([]);
    await user.close();
    await context.close();
  });

  test(
    'a canary that fails every time is taken back, however few people there are',
    DEEP,
    async ({ goodTool: tool, browser }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({ baseURL: product().url });
      const session = await olderSession(context.request);
      await tool.publish(broken('2.0.0'));
      await realTool(tool.name).rollBack('antes como canário');
      await ask(tool, 'canary', { version: broken('2.0.0'), percent: 100 });
      const user = await browser.newContext({ baseURL: product().url, storageState: stateOf(session) });
      const page = await user.newPage();
      const last = async () => (await history(tool))[0]?.kind;
      for (let visits = 0; visits < 20 && (await last()) !== 'canary_reverted'; visits += 1)
        await open(page, tool, '1.0.0');
      expect(await last()).toBe('canary_reverted');
      await user.close();
      await context.close();
    },
  );
});
