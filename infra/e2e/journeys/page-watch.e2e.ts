import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addOffer, card } from '../support/board.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { LANDING_PAGE, openLanding } from '../support/landing.ts';

/** The page is opened by a browser of the service: on a busy machine that takes long. */
const SEEN_MS = 90_000;

const panel = (page: Page) => page.getByRole('region', { name: 'Página de vendas' });
const watchSwitch = (page: Page) => panel(page).getByRole('switch', { name: 'Acompanhar esta página' });

test('a page that is watched shows what it sells, and what its owner has changed', DEEP, async ({ page }) => {
  test.setTimeout(60_000 + 2 * SEEN_MS);
  const title = `Oferta ${randomUUID().slice(0, 8)}`;
  const landing = await openLanding({
    headline: 'Desafio Barriga Zero',
    price: 'R$ 97,00',
    colour: '#164a2c',
  });
  try {
    await registerAndPay(page, newPerson());
    await addOffer(page, title, undefined, LANDING_PAGE);
    await card(page, title).getByRole('link', { name: 'Ver Métricas Detalhadas' }).click();
    await expect(panel(page).getByText(/^Ninguém acompanha esta página agora/)).toBeVisible();
    await watchSwitch(page).click();
    await expect(panel(page).getByText('A próxima visita acontece em alguns minutos.')).toBeVisible();
    await expect(panel(page).getByText('R$ 97,00')).toBeVisible({ timeout: SEEN_MS });
    await expect(panel(page).getByText('Desafio Barriga Zero')).toBeVisible();
    await expect(panel(page).getByRole('link', { name: /pay\.hotmart\.com/ })).toBeVisible();
    await expect(panel(page).getByRole('img', { name: /^Página em/ })).toBeVisible();
    await expect(panel(page).getByText('A comparação aparece depois da segunda visita.')).toBeVisible();

    landing.change({ headline: 'Desafio Barriga Zero em 30 dias', price: 'R$ 67,00', colour: '#7a1420' });
    // Whoever turns it on anew has it looked at at once.
    await watchSwitch(page).click();
    await expect(watchSwitch(page)).not.toBeChecked();
    await watchSwitch(page).click();
    await expect(panel(page).getByText('Preço de R$ 97,00 para R$ 67,00')).toBeVisible({ timeout: SEEN_MS });
    const pictures = panel(page).getByRole('img', { name: /^Página em/ });
    await expect(pictures).toHaveCount(2);
    const slider = panel(page).getByRole('slider', { name: 'Quanto da foto anterior aparece' });
    await slider.fill('80');
    await expect(pictures.last()).toHaveCSS('clip-path', 'inset(0px 20% 0px 0px)');

    await page.reload();
    const events = page.getByRole('region', { name: 'Acontecimentos' });
    await expect(events.getByText('Preço de “R$ 97,00” para “R$ 67,00”')).toBeVisible();
    await expect(events.getByText(/^A página mudou \d+ % do visual$/)).toBeVisible();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Alertas, 1 novo' }).click();
    await expect(page.getByRole('dialog', { name: 'Alertas' }).getByText(/R\$ 67,00/)).toBeVisible();
  } finally {
    await landing.stop();
  }
});
