import type { Locator, Page } from '@playwright/test';
import { openEmbeddedDatabase, seedBoard } from '../../bench/board/seed-board.mjs';
import { card, column, dragTo } from '../support/board.ts';
import { DEEP, expect, newPerson, type Person, registerAndPay, signIn, test } from '../support/journey.ts';
import { nextFrame } from '../support/lift.ts';

let person: Person;

/** More than any plan sells: made in the database, for an account of its own. A worker may come here for each journey. */
test.beforeAll(async ({ browser, baseURL }) => {
  person = newPerson();
  const page = await browser.newPage({ baseURL });
  await registerAndPay(page, person, 'avancado');
  await page.close();
  const database = await openEmbeddedDatabase(process.env['E2E_DATA_DIR'] ?? '');
  await seedBoard(database, { email: person.email, offers: 1_000, readingsEach: 2 });
  await database.end();
});

test(
  'a board of 1,000 offers draws the cards in view, and tells each its place in the column',
  DEEP,
  async ({ page }) => {
    await signIn(page, person);
    const approved = column(page, 'Aprovadas');
    await expect(approved.getByText('250 ofertas')).toHaveCount(1);
    await expect(card(page, 'Oferta 0002')).toBeVisible();
    expect(await page.getByRole('article').count()).toBeLessThan(80);
    const first = approved.locator('li[aria-posinset]').first();
    await expect(first).toHaveAttribute('aria-posinset', '1');
    await expect(first).toHaveAttribute('aria-setsize', '250');

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(card(page, 'Oferta 1000')).toBeVisible();
    await expect(card(page, 'Oferta 0002')).toHaveCount(0);
    expect(await page.getByRole('article').count()).toBeLessThan(80);

    await page.getByRole('textbox', { name: 'Buscar por título ou tag' }).fill('0777');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, 'Oferta 0777')).toBeVisible();
  },
);

test(
  'headers of columns and the filter bar stay in sight on a long board, and so do those of a long list',
  DEEP,
  async ({ page }) => {
    await signIn(page, person);
    await expect(column(page, 'Aguardando').locator('li[aria-posinset]').first()).toBeVisible();
    const search = page.getByRole('textbox', { name: 'Buscar por título ou tag' });
    const down = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
    const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? -1);
    await down(9_000);
    await expect(search).toBeInViewport();
    const heads = page.locator('[data-column-head=approved]');
    await expect(heads).toBeInViewport();
    expect(await topOf(heads)).toBeLessThan(140);
    // What gets the focus is not under them.
    const grip = page.getByRole('button', {
      name: `Arrastar oferta ${await titleInView(page)}`,
      exact: true,
    });
    await page.evaluate(() => window.scrollBy(0, 400));
    await grip.focus();
    await expect.poll(() => topOf(grip)).toBeGreaterThan(await topOf(heads));

    // Narrow enough for the columns to scroll sideways: the headers go with them.
    await page.setViewportSize({ width: 900, height: 800 });
    await page.getByRole('region', { name: 'Quadro de ofertas' }).evaluate((board) => board.scrollBy(300, 0));
    const under = async (name: string) => Math.round((await column(page, name).boundingBox())?.x ?? 0);
    const over = async () => Math.round((await heads.boundingBox())?.x ?? -1);
    await expect.poll(async () => (await over()) - (await under('Aprovadas'))).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await down(4_000);
    await expect(page.getByRole('button', { name: /Aprovadas/ })).toBeInViewport();

    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/dashboard?view=list');
    const table = page.getByRole('table', { name: 'Lista de ofertas' });
    await expect(table).toHaveAttribute('aria-rowcount', '1001');
    await down(20_000);
    await expect(page.getByRole('columnheader', { name: 'Em 7 dias' })).toBeInViewport();
    await expect(search).toBeInViewport();
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await down(0);
    await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
    await page.getByRole('button', { name: 'Arquivar' }).click();
    await expect(page.getByText('1.000 ofertas foram arquivadas.')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(table).toHaveAttribute('aria-rowcount', '1001');
  },
);

test(
  'in a board of 1,000 offers a card moves by mouse, by menu and by keyboard, with the focus on it',
  DEEP,
  async ({ page }) => {
    await signIn(page, person);
    // The list of long columns has come.
    await expect(column(page, 'Aguardando').locator('li[aria-posinset]').first()).toBeVisible();
    await dragTo(page, 'Oferta 0004', 'Em teste');
    await expect(column(page, 'Em teste').getByRole('article', { name: 'Oferta 0004' })).toBeVisible();

    await card(page, 'Oferta 0008').getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Aprovadas' }).click();
    await expect(column(page, 'Aprovadas').getByRole('article', { name: 'Oferta 0008' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Arrastar oferta Oferta 0008' })).toBeFocused();

    // From far down; the page follows the focus to wherever the card's place is in its new column.
    await page.goto('/dashboard?sort=title');
    await expect(column(page, 'Aguardando').locator('li[aria-posinset]').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 6_000));
    await expect(card(page, 'Oferta 0004')).toHaveCount(0);
    const waiting = column(page, 'Aguardando');
    const grip = waiting.getByRole('button', { name: /^Arrastar oferta/ }).nth(4);
    const name = (await grip.getAttribute('aria-label')) ?? '';
    await grip.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'levantada' })).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/sobre a coluna Em teste\./)).toHaveCount(1);
    await page.keyboard.press('Space');
    const moved = column(page, 'Em teste').getByRole('button', { name, exact: true });
    await expect(moved).toBeFocused();
    await expect(moved).toBeInViewport();
  },
);

/** Of a card that stands in the window as a whole: those of before the page was scrolled are on their way out. */
async function titleInView(page: Page): Promise<string> {
  let title = '';
  const look = async () => {
    await nextFrame(page);
    title = await page.evaluate(() => {
      const whole = [...document.querySelectorAll('article')].find((article) => {
        const { top, bottom, left, right } = article.getBoundingClientRect();
        return top > 200 && bottom < window.innerHeight - 100 && left >= 0 && right <= window.innerWidth;
      });
      const grip = whole?.querySelector('[aria-label^="Arrastar oferta "]');
      return grip?.getAttribute('aria-label')?.replace('Arrastar oferta ', '') ?? '';
    });
    return title;
  };
  await expect.poll(look).not.toBe('');
  return title;
}

/** More than are drawn before anybody scrolls. */
const CARDS_WALKED = 9;

test('Tab walks down a long column card by card', DEEP, async ({ page }) => {
  await signIn(page, person);
  const invalid = column(page, 'Inválidas');
  await expect(invalid.locator('li[aria-posinset]').first()).toBeVisible();
  await invalid
    .getByRole('button', { name: /^Arrastar oferta/ })
    .first()
    .focus();
  const seen = new Set<string>();
  for (let step = 0; step < 120 && seen.size < CARDS_WALKED; step += 1) {
    const at = await page.evaluate(
      () => document.activeElement?.closest('li[aria-posinset]')?.getAttribute('aria-posinset') ?? '',
    );
    seen.add(at);
    await page.keyboard.press('Tab');
    // The next cards are drawn in the frame after; nobody's next key is faster.
    await nextFrame(page);
  }
  expect([...seen]).toEqual(Array.from({ length: CARDS_WALKED }, (_, at) => String(at + 1)));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a board of 1,000 offers swipes, scrolls and moves', DEEP, async ({ page }) => {
    await signIn(page, person);
    await page.getByRole('button', { name: /Aprovadas/ }).tap();
    const approved = column(page, 'Aprovadas');
    await expect(approved.getByRole('article').first()).toBeInViewport();
    expect(await page.getByRole('article').count()).toBeLessThan(80);
    await page.evaluate(() => window.scrollTo(0, 9_000));
    const middle = card(page, await titleInView(page));
    await middle.getByRole('button', { name: 'Mais ações', exact: true }).tap();
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await page.getByRole('menuitemradio', { name: 'Inválidas' }).tap();
    await saved;
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
