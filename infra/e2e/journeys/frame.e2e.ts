import type { Locator, Page } from '@playwright/test';
import { addOffer, moveTo } from '../support/board.ts';
import { coveredByToasts } from '../support/covered.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const bell = (page: Page) => page.getByRole('button', { name: /^Alertas/ });

/** Wholly inside the window, and nothing lies over it. */
async function expectInSight(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  await target.click({ trial: true });
}

for (const { name, width, height } of [
  { name: 'a small laptop', width: 1366, height: 625 },
  { name: 'a usual one', width: 1366, height: 768 },
]) {
  test(`account and way out stand at the foot of the sidebar on ${name}`, DEEP, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    for (const link of ['Perfil', 'Configurações'])
      await expectInSight(sidebar(page).getByRole('link', { name: link, exact: true }));
    await expectInSight(sidebar(page).getByRole('button', { name: 'Sair' }));
    await sidebar(page).getByRole('link', { name: 'Dashboard', exact: true }).focus();
    await expect(sidebar(page).getByRole('link', { name: /^Clonar Quiz/ })).toContainText('BETA');
    // The tools above scroll, and the last of them can be reached.
    const last = sidebar(page).getByRole('link', { name: 'Relatórios' });
    await last.focus();
    await expectInSight(last);
  });
}

test(
  'the bell is on every page, tells what is new, and costs nothing but itself when its tool is broken',
  DEEP,
  async ({ page }) => {
    await signIn(page);
    for (const address of ['/dashboard', '/settings', '/tools/encrypt', '/traffic-filter/campaigns']) {
      await page.goto(address);
      await expect(bell(page)).toBeVisible();
    }
    await page.route('**/api/alerts?**', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), unseen: 3 } });
    });
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Alertas, 3 novos');
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Alertas' });
    await expect(panel).toBeVisible();
    await expect(panel).toHaveCSS('position', 'fixed');
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();

    await page.route('**/remotes/mf-offers/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/tools/encrypt');
    await expect(page.getByRole('heading', { name: 'Criptografar Texto', level: 1 })).toBeVisible();
    await bell(page).click();
    await expect(page.getByText(/Não foi possível abrir Alertas/)).toBeVisible();
    await page.getByLabel('Texto').fill('O resto continua.');
    await expect(page.getByText('17 caracteres')).toBeVisible();
  },
);

test('an address that is not confirmed is told on the board', async ({ page }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  const notice = page.getByRole('main').getByText('Seu e-mail ainda não foi confirmado.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar e-mail' }).click();
  await expect(page.getByText(new RegExp(`para ${person.email}`))).toBeVisible();
});

for (const phone of [false, true]) {
  test(
    `no toast lies over anything that can be pressed, on ${phone ? 'a phone' : 'a laptop'}`,
    DEEP,
    async ({ page }) => {
      await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1366, height: 625 });
      await registerAndPay(page, newPerson());
      const settled = () => expect.poll(() => coveredByToasts(page)).toEqual([]);
      await addOffer(page, 'Primeira');
      await settled();
      await moveTo(page, 'Primeira', 'Em teste');
      // One that stays, and a dialog that opens under it.
      await page.route('**/api/profile', (route) => route.abort());
      await page.goto('/settings');
      await page.getByRole('switch', { name: 'Notificações por e-mail' }).click();
      await expect(page.getByText(/Tentar de novo/)).toBeVisible();
      await settled();
      await page.getByRole('radio', { name: 'Modo Escuro' }).click({ trial: true });
    },
  );
}
