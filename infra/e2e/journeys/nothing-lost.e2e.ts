import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { card, column, moveTo } from '../support/board.ts';
import { DEEP, expect, newPerson, type Person, registerAndPay, test } from '../support/journey.ts';

const KEY = 'garimpo-session';
const TOKEN = '/auth/v1/token?grant_type=password';

/** As when somebody says "leave the other devices" elsewhere, an hour ago: the session is over, and the page does not know yet. */
async function endSession(page: Page, { email, password }: Person): Promise<void> {
  const elsewhere = await page.request.post(TOKEN, { data: { email, password } });
  const { access_token: token } = (await elsewhere.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/auth/v1/logout?scope=others', { headers })).ok()).toBe(true);
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 }));
  }, KEY);
}

async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const add = (page: Page) => page.getByRole('dialog', { name: 'Adicionar Nova Oferta' });

async function typeOffer(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
  await add(page).getByLabel('Título').fill(title);
  await add(page).getByLabel('URL Biblioteca de Anúncios').fill('www.facebook.com/ads/library/?id=7');
  await add(page).getByLabel('Landing Page URL').fill('www.exemplo.com.br/oferta');
  await add(page).getByLabel('Descrição').fill('VSL de 14 minutos.');
}

const send = (page: Page) => add(page).getByRole('button', { name: 'Adicionar Oferta' }).click();
const ENDED = 'Sua sessão expirou. Faça login novamente.';
const board = (page: Page) => page.getByRole('heading', { name: 'Minhas Ofertas' });

test(
  'what was typed when the session ended is in its form again after the sign-in, for its owner alone',
  DEEP,
  async ({ page }) => {
    const [owner, other] = [newPerson(), newPerson()];
    await registerAndPay(page, other);
    await registerAndPay(page, owner);
    await typeOffer(page, 'Desafio Barriga Zero');
    await endSession(page, owner);
    await send(page);

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByText('O que você estava preenchendo está guardado.')).toBeVisible();

    // Somebody else, on the same computer.
    await signInHere(page, other);
    await expect(board(page)).toBeVisible();
    await expect(add(page)).toBeHidden();
    await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
    await expect(add(page).getByLabel('Título')).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    // Who leaves by themselves is not told of an ended session.
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
    await expect(page.getByText(ENDED)).toBeHidden();

    await signInHere(page, owner);
    await expect(add(page).getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    await expect(add(page).getByLabel('Título')).toHaveValue('Desafio Barriga Zero');
    await expect(add(page).getByLabel('Descrição')).toHaveValue('VSL de 14 minutos.');
    await send(page);
    await expect(column(page, 'Aguardando').getByText('Desafio Barriga Zero', { exact: true })).toBeVisible();
    // What begins with `www.` is an address.
    await expect(
      card(page, 'Desafio Barriga Zero').getByRole('link', { name: /biblioteca/i }),
    ).toHaveAttribute('href', 'https://www.facebook.com/ads/library/?id=7');
    await page.reload();
    await expect(card(page, 'Desafio Barriga Zero')).toBeVisible();
    await expect(add(page)).toBeHidden();
  },
);

test('a card that was moved when the session ended is moved after the sign-in', DEEP, async ({ page }) => {
  const owner = newPerson();
  await registerAndPay(page, owner);
  await typeOffer(page, 'Oferta da manhã');
  await send(page);
  await expect(card(page, 'Oferta da manhã')).toBeVisible();
  await endSession(page, owner);
  await moveTo(page, 'Oferta da manhã', 'Aprovadas');
  await expect(page.getByText(ENDED)).toBeVisible();
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await signInHere(page, owner);
  await saved;
  await page.reload();
  await expect(column(page, 'Aprovadas').getByText('Oferta da manhã', { exact: true })).toBeVisible();
});

test(
  'an unpaid subscription says why, lets one leave, and gives the form back once it is paid',
  DEEP,
  async ({ page }) => {
    const owner = newPerson();
    await registerAndPay(page, owner);
    await page.goto('/traffic-filter/campaigns/new');
    await page.getByLabel('Nome da campanha').fill(`Campanha ${randomUUID().slice(0, 4)}`);
    const name = await page.getByLabel('Nome da campanha').inputValue();
    await page.getByLabel('URL da página segura').fill('exemplo.com.br/segura');
    await page.getByLabel('URL da página de oferta').fill('exemplo.com.br/oferta');
    await page.getByRole('checkbox', { name: 'Facebook' }).check();

    // From here on the service says that the last charge was not paid.
    const checkout = new URL('/escolher-plano?pagamento', page.url()).href;
    await page.route('**/api/profile/*', async (route) => {
      const reply = await route.fetch();
      const { profile } = (await reply.json()) as { profile: object };
      const access = { allowed: false, reason: 'inactive', goTo: checkout };
      await route.fulfill({
        response: reply,
        json: { profile: { ...profile, subscriptionStatus: 'past_due', access } },
      });
    });
    await page.route('**/api/traffic-filter/campaigns', (route) => {
      const error = { code: 'accounts.subscription.inactive', message: 'closed', requestId: 'r', fields: [] };
      return route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { error } })
        : route.fallback();
    });
    await page.getByRole('button', { name: 'Criar Campanha' }).click();
    await expect(page.getByText(/O pagamento da sua assinatura está em atraso/)).toBeVisible();
    await expect(page.getByText(`Você entrou como ${owner.email}.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir para o pagamento' })).toHaveAttribute('href', checkout);
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();

    // Paid: a checkout leads back to the board, and the board to the form.
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/dashboard');
    await expect(page.getByText('O formulário que você não terminou está guardado.')).toBeVisible();
    await page.getByRole('link', { name: 'Continuar' }).click();
    await expect(page.getByLabel('Nome da campanha')).toHaveValue(name);
    await expect(page.getByLabel('URL da página de oferta')).toHaveValue('exemplo.com.br/oferta');

    // Whoever leaves with something unfinished is asked what becomes of it.
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.getByRole('button', { name: 'Apagar e sair' }).click();
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('garimpo.draft')),
    );
    expect(left).toEqual([]);
  },
);
