import { randomUUID } from 'node:crypto';
import type { PlanName } from '@garimpo/accounts-contract';
import { type APIRequestContext, type APIResponse, test as base, expect, type Page } from '@playwright/test';
import { once } from './once.ts';
import { WarmContexts } from './warm-contexts.ts';

export { expect };

/** Of what proves resistance: `npm run test:deep` walks it, `npm test` does not. */
export const DEEP = { tag: '@deep' };

export const DEMO = { email: 'demo@garimpo.local', password: process.env['DEMO_PASSWORD'] ?? '' };

interface Credentials {
  email: string;
  password: string;
}

export interface Person extends Credentials {
  name: string;
}

export function newPerson(): Person {
  const id = randomUUID().slice(0, 8);
  return { name: `Pessoa ${id}`, email: `pessoa-${id}@exemplo.com.br`, password: `senha-${id}` };
}

interface JourneyFixtures {
  /** Of a journey that breaks something on purpose. */
  expectedPageErrors: RegExp | null;
  /** Of a journey that changes what no later one could change back, such as the page's clock, or that wants nothing cached. */
  freshContext: boolean;
  failOnPageErrors: void;
}

/** Journeys fail on what a user would not see but an engineer must: uncaught errors in the page. */
export const test = base.extend<JourneyFixtures, { warmContexts: WarmContexts }>({
  expectedPageErrors: [null, { option: true }],
  freshContext: [false, { option: true }],
  baseURL: async ({}, use) => use(productUrl()),
  warmContexts: [
    async ({ browser }, use) => {
      const contexts = new WarmContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  // What failed once is tried again in a context that nobody has used.
  context: async (
    {
      browser,
      warmContexts,
      freshContext,
      storageState,
      viewport,
      isMobile,
      hasTouch,
      userAgent,
      permissions,
      contextOptions,
    },
    use,
    { retry },
  ) => {
    if (freshContext || storageState !== undefined || retry > 0) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const options = { viewport, isMobile, hasTouch, userAgent, permissions, contextOptions };
    const context = await warmContexts.take(options);
    await use(context);
    await warmContexts.giveBack(context, productUrl());
  },
  failOnPageErrors: [
    async ({ page, expectedPageErrors }, use) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => {
        if (expectedPageErrors?.test(error.message) !== true) errors.push(error);
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * On the board, as the form of /login would have it: that form has journeys of its own. The session of the sample account
 * is one for all journeys of a worker; whoever ends it, or renews it, names the account and gets another.
 */
export async function signIn(page: Page, credentials?: Credentials): Promise<void> {
  if (credentials === undefined) return openBoard(page, await demoSession());
  const { email, password } = credentials;
  await openBoard(page, await asked(page.request.post(TOKEN, { data: { email, password } })));
}

const demoSession = once(() => fetchSession(DEMO));
const TOKEN = '/auth/v1/token?grant_type=password';

/** Asked for outside of any browser: no journey is known by its cookie. */
async function fetchSession(credentials: Credentials): Promise<unknown> {
  const reply = await fetch(`${productUrl()}${TOKEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

function productUrl(): string {
  const url = process.env['E2E_URL'];
  if (url === undefined) throw new Error('E2E_URL is not set: run the journeys through `npm run e2e`.');
  return url;
}

/** Everything that the sign-up form asks for but the plan. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar senha').fill(person.password);
}

/** From the sign-up screen through the demonstration checkout to the board, with nothing done by hand. */
export async function registerAndPayByHand(page: Page, person: Person, plan = 'Starter'): Promise<void> {
  await page.goto('/register');
  await fillSignUp(page, person);
  await page.getByRole('radio', { name: new RegExp(plan) }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('button', { name: 'Pagar (demonstração)' }).click();
  await leaveConfirmation(page);
}

/** What a checkout leads back to says what was paid; from there to the board. */
export async function leaveConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o Dashboard', exact: true }).press('Enter');
  await expect(board(page)).toBeVisible();
}

/** The same by the requests that those screens send, for journeys that begin behind them. */
export async function registerAndPay(page: Page, person: Person, plan: PlanName = 'starter'): Promise<void> {
  await openBoard(page, await paidSession(page.request, person, plan));
}

/** Signs a new account up, pays for its plan, and returns its session. */
export async function paidSession(
  request: APIRequestContext,
  { name, email, password }: Person,
  plan: PlanName = 'starter',
): Promise<StoredSession> {
  const data = { email, password, data: { full_name: name, plan_id: plan } };
  const params = { redirect_to: `${productUrl()}/confirm-email` };
  const session = await asked<StoredSession>(request.post('/auth/v1/signup', { params, data }));
  const headers = { authorization: `Bearer ${session.access_token}` };
  await asked(request.post('/api/profile', { headers, data: {} }));
  const order = { plano: plan, ref: session.user.id, email };
  const checkout = await request.get(CHECKOUT, { params: order });
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(await checkout.text()) ?? [];
  const paid = await request.post(CHECKOUT, {
    form: { ticket },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  return session;
}

const CHECKOUT = '/checkout/demonstracao';

export interface StoredSession {
  access_token: string;
  user: { id: string };
}

async function asked<T>(answer: Promise<APIResponse>): Promise<T> {
  const reply = await answer;
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as T;
}

/** After a lost one. The word of it stands for two seconds: whoever looks later finds what it leads to. */
export async function passwordChanged(page: Page): Promise<void> {
  const word = page.getByText('Senha alterada com sucesso!');
  await expect(word.or(page.getByRole('heading', { name: 'Entrar', level: 1 }))).toBeVisible();
}

/** What a browser keeps of somebody who is signed in. */
export function stateOf(session: StoredSession) {
  const localStorage = [{ name: SESSION, value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin: productUrl(), localStorage }] };
}

const SESSION = 'garimpo-session';

/** Kept where the shell keeps it, before the shell is there; the pages after this one find it as that one left it. */
export async function openBoard(page: Page, session: unknown): Promise<void> {
  const inside = await page.context().newCDPSession(page);
  const text = JSON.stringify(JSON.stringify(session));
  await inside.send('Page.enable');
  const { identifier } = await inside.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (self === top) localStorage.setItem('${SESSION}', ${text})`,
  });
  await page.goto('/dashboard');
  await inside.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await inside.detach();
  await expect(board(page)).toBeVisible();
}

const board = (page: Page) => page.getByRole('heading', { name: 'Minhas Ofertas' });
