import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The board as its user sees it. */
export const column = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title });

export async function addOffer(
  page: Page,
  title: string,
  offerUrl?: string,
  landingPageUrl?: string,
): Promise<void> {
  await fillOffer(page, title, offerUrl, landingPageUrl);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(column(page, 'Aguardando').getByText(title, { exact: true })).toBeVisible();
}

/** Fills the form and sends it, whatever comes of it. */
export async function fillOffer(
  page: Page,
  title: string,
  offerUrl = 'https://www.facebook.com/ads/library/?id=1',
  landingPageUrl = 'https://exemplo.com.br/oferta',
): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Nova Oferta' });
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByLabel('URL Biblioteca de Anúncios').fill(offerUrl);
  await dialog.getByLabel('Landing Page URL').fill(landingPageUrl);
  await dialog.getByLabel('Tags').fill('jornada');
  await dialog.getByRole('button', { name: 'Adicionar Oferta' }).click();
}

export async function moveTo(page: Page, title: string, columnName: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitemradio', { name: columnName }).click();
}

export async function editTitle(page: Page, title: string, next: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Editar Oferta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Oferta' });
  await dialog.getByLabel('Título').fill(next);
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
}

export async function addReading(page: Page, title: string, count: number): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Registrar leitura' }).click();
  await page.getByLabel('Anúncios ativos').fill(String(count));
  await page.getByRole('button', { name: 'Salvar leitura' }).click();
}

export async function deleteOffer(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Excluir Oferta' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
}

/** The page tries by itself too, every few seconds: whoever is first. */
export async function retry(page: Page, title: string): Promise<void> {
  const button = card(page, title).getByRole('button', { name: 'Tentar de novo' });
  await button.click({ timeout: 2_000 }).catch(() => undefined);
}

/** With the mouse, by its grip. */
export async function dragTo(page: Page, title: string, columnName: string): Promise<void> {
  // Waits until the card stands still, and nothing lies over it.
  await page.getByRole('button', { name: `Arrastar oferta ${title}`, exact: true }).hover();
  const target = await column(page, columnName).boundingBox();
  if (target === null) throw new Error('the board is not on the screen');
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 6 });
  // Columns are measured in the frames after the card was taken; nobody lets go of it before it is seen over one.
  const over = new RegExp(`Oferta ${title}.* sobre a coluna ${columnName}[.,]`);
  await expect(page.getByRole('status').filter({ hasText: over })).toHaveCount(1);
  await page.mouse.up();
}

interface Row {
  title: string;
  status: string;
  latestCount: number | null;
}

/** What the service has, asked for beside the page: title -> column and count. */
export async function saved(page: Page): Promise<Record<string, string>> {
  const rows = await page.evaluate(async () => {
    const session = localStorage.getItem('garimpo-session') ?? '{}';
    const { access_token: token } = JSON.parse(session) as { access_token: string };
    const reply = await fetch('/api/offers', { headers: { authorization: `Bearer ${token}` } });
    return ((await reply.json()) as { offers: Row[] }).offers;
  });
  return Object.fromEntries(
    rows.map(({ title, status, latestCount }) => [
      title,
      latestCount === null ? status : `${status} ${latestCount}`,
    ]),
  );
}
