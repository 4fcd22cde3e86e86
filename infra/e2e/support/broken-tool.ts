import { randomUUID } from 'node:crypto';
import { releasesReply, type VersionHealth } from '@garimpo/releases-contract';
import { type Page, request } from '@playwright/test';
import { buildTemplate, operatorToken, publishFixture, type Template } from './fixture-tool.mjs';
import { expect, test as journey, newPerson, paidSession, stateOf } from './journey.ts';
import { buildMadeTemplate } from './made-tool.ts';
import { once } from './once.ts';

export interface FixtureTool {
  name: string;
  address: string;
  publish(version: string): Promise<void>;
  /** What shells said of a version in the last hour, as the operator sees it. */
  lastHour(version: string): Promise<VersionHealth>;
}

/** The one of these journeys, and one that `npm run new-tool` makes. */
export const toolKinds = ['fixture', 'made'] as const;
export type ToolKind = (typeof toolKinds)[number];

interface ToolFixtures {
  newTool: (kind?: ToolKind) => FixtureTool;
  /** All of these journeys in a worker share one account, and this is its session. */
  signedIn: ReturnType<typeof stateOf>;
}

// Kept for the worker here and not by fixtures of it: with others than the rest has, these journeys would get workers of their own.
const templates: Record<ToolKind, () => Promise<Template>> = {
  fixture: once(buildTemplate),
  made: once(() => buildMadeTemplate(`made-tool-${process.pid}`)),
};

/** Not the sample account: what one person's shells may report is bounded. */
const signedIn = once(async () => {
  const asking = await request.newContext({ baseURL: process.env['E2E_URL'] });
  const session = await paidSession(asking, newPerson());
  await asking.dispose();
  return stateOf(session);
});

/** Journeys that begin signed in, with a way to publish tools of their own: no other journey looks at those. */
export const test = journey.extend<ToolFixtures>({
  signedIn: async ({}, use) => use(await signedIn()),
  storageState: ({ signedIn }, use) => use(signedIn),
  newTool: async ({ baseURL }, use) => {
    const product = { url: baseURL ?? '', dataDir: process.env['E2E_DATA_DIR'] ?? '' };
    const toolOf = (kind: ToolKind, name: string): FixtureTool => ({
      name,
      address: `/${name}`,
      publish: async (version) => publishFixture(await templates[kind](), product, name, version),
      async lastHour(version) {
        const answer = await fetch(`${product.url}/api/releases?tool=${name}&version=${version}`, {
          headers: { authorization: `Bearer ${operatorToken(product)}` },
        });
        const { releases } = releasesReply.parse(await answer.json());
        if (releases[0] === undefined) throw new Error(`${name} ${version} is not published`);
        return releases[0].lastHour;
      },
    });
    await use((kind = 'fixture') => toolOf(kind, `mf-broken-${randomUUID().slice(0, 8)}`));
  },
});

/** It is there, styled, and does what it is for. */
export async function expectUsable(page: Page, version: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Versão ${version}` })).toBeVisible();
  await page.getByRole('button', { name: '0 cliques' }).click();
  await expect(page.getByRole('button', { name: '1 cliques' })).toBeVisible();
  await expect(page.getByTestId('page')).toHaveCSS('display', 'grid');
}

/** Through the sidebar to a page of the shell, to another tool, and back. */
export async function expectOthersUsable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await page.goBack();
  await page.goBack();
}

/** How often the browser has loaded the page since. */
export function countPageLoads(page: Page): () => number {
  let times = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) times += 1;
  });
  return () => times;
}
