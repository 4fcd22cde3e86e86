import type { Page } from '@playwright/test';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

const KEY = 'garimpo-session';

/** As if the session had been opened an hour ago: the next reading must renew it. Token and service stay as they are. */
function expire(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 }));
  }, KEY);
}

/** What the page has been told is told: a message to itself comes after it, whatever the clock of the page says. */
function turnOf(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
  );
}

function refreshTokenOf(page: Page): Promise<string> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').refresh_token, KEY);
}

/** The browser tells a page that it is hidden, or seen again; headless pages never are by themselves. */
function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

// Clocks of a context cannot be put back.
test.use({ freshContext: true });

const board = (page: Page) => page.getByRole('heading', { name: 'Minhas Ofertas' });

/** What is a race needs many of them. */
const ROUNDS = 10;

test(
  `three tabs renew one session at the same time, ${ROUNDS} times, and none is signed out`,
  DEEP,
  async ({ page, context }) => {
    await registerAndPay(page, newPerson());
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) {
      await tab.goto('/dashboard');
      await expect(board(tab)).toBeVisible();
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await refreshTokenOf(page);
      await expire(page);
      await Promise.all(
        tabs.map(async (tab) => {
          await show(tab, 'hidden');
          const profile = tab.waitForResponse((reply) => reply.url().includes('/api/profile/') && reply.ok());
          await show(tab, 'visible');
          await profile;
        }),
      );
      expect(await refreshTokenOf(page)).not.toBe(before);
      for (const tab of tabs) await expect(board(tab)).toBeVisible();
    }
    for (const tab of tabs) {
      await tab.reload();
      await expect(board(tab)).toBeVisible();
    }
  },
);

test(
  'a tab that was hidden for long renews session and profile when it is seen again, and does not freeze',
  DEEP,
  async ({ page }) => {
    await page.clock.install();
    await registerAndPay(page, newPerson());
    await show(page, 'hidden');
    await page.clock.fastForward('10:00');
    const before = await refreshTokenOf(page);
    await expire(page);
    const profile = page.waitForResponse((reply) => reply.url().includes('/api/profile/') && reply.ok());
    await show(page, 'visible');
    await profile;
    expect(await refreshTokenOf(page)).not.toBe(before);
    await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'a session is renewed shortly before it runs out, without anything being asked for',
  DEEP,
  async ({ page }) => {
    await page.clock.install();
    await registerAndPay(page, newPerson());
    const before = await refreshTokenOf(page);
    // One minute is left: within the margin of the next look at the clock.
    await page.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(
        key,
        JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + 90 }),
      );
    }, KEY);
    const renewed = page.waitForResponse(
      (reply) => reply.url().includes('grant_type=refresh_token') && reply.ok(),
    );
    await page.clock.runFor(31_000);
    await renewed;
    await expect.poll(() => refreshTokenOf(page)).not.toBe(before);
  },
);

test('a session that the service wants no more is removed, in every tab', async ({ page, context }) => {
  await registerAndPay(page, newPerson());
  const second = await context.newPage();
  await second.goto('/settings');
  await expect(second.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'refresh_token_not_found',
        error_code: 'refresh_token_not_found',
        msg: 'Invalid Refresh Token',
      },
    }),
  );
  await expire(page);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await expect(second).toHaveURL(/\/login/);
  for (const tab of [page, second])
    await expect(tab.getByText('Sua sessão expirou. Faça login novamente.')).toBeVisible();
});

test(
  'a service that is away is asked again after 200 ms, then after twice as long each time',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await page.clock.install();
    // The page's clock stands still, so that time passes only where this journey moves it.
    await page.clock.pauseAt(Date.now() + 60_000);
    let asked = 0;
    let away = true;
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
      asked += 1;
      return away ? route.abort() : route.continue();
    });
    let failed = 0;
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/auth/v1/token?grant_type=refresh_token')) failed += 1;
    });
    /** Only then does the page wait for the next try, and its clock may be moved. */
    const untilRefused = async (times: number) => {
      await expect.poll(() => failed).toBe(times);
      await turnOf(page);
    };
    await expire(page);
    await show(page, 'hidden');
    await show(page, 'visible');
    await expect.poll(() => asked).toBe(1);
    for (const [index, delay] of [200, 400, 800].entries()) {
      await untilRefused(index + 1);
      await page.clock.runFor(delay - 50);
      expect(asked).toBe(index + 1);
      if (delay === 800) away = false;
      await page.clock.runFor(100);
      await expect.poll(() => asked).toBe(index + 2);
    }
    // The answer that came in the end counts: nobody was signed out meanwhile.
    await page.clock.resume();
    await expect(board(page)).toBeVisible();
    await page.reload();
    await expect(board(page)).toBeVisible();
  },
);

test(
  'a browser that was signed in stays known by a cookie that no page reads, after signing out too',
  DEEP,
  async ({ page, context }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    const deviceCookie = async () => (await context.cookies()).find(({ name }) => name === 'garimpo-device');
    expect(await deviceCookie()).toMatchObject({ path: '/auth/v1', httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const kept = await deviceCookie();
    const asked = page.waitForRequest((request) => request.url().includes('/auth/v1/token'));
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    expect((await (await asked).allHeaders())['cookie']).toBe(`garimpo-device=${kept?.value}`);
    await expect(board(page)).toBeVisible();
    // The same browser, from now on.
    expect((await deviceCookie())?.value.slice(0, 22)).toBe(kept?.value.slice(0, 22));
  },
);
