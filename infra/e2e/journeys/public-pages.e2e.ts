import type { Locator, Page } from '@playwright/test';
import { outOfOrder, tab, tabThrough, tabTo } from '../support/focus.ts';
import { DEEP, expect, signIn, test } from '../support/journey.ts';

const addresses = ['/about', '/privacy', '/terms'] as const;

const header = (page: Page) => page.getByRole('banner');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Stands at the top of what can be read: below the header, which stays. */
async function expectAtTop(page: Page, heading: Locator): Promise<void> {
  await expect(async () => {
    const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
    const top = (await heading.boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThanOrEqual(bottom(await header(page).boundingBox()));
    expect(top).toBeLessThan(200);
  }).toPass();
}

async function openAbout(page: Page, fragment = ''): Promise<void> {
  await page.goto(`/about${fragment}`);
  await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
}

test('with nothing but a keyboard from the headline to the sign-up with the plan chosen', async ({
  page,
}) => {
  const keys = page.keyboard;
  await openAbout(page);
  await tab(page);
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const name of ['Recursos', 'Planos', 'FAQ']) {
    await tabTo(page, header(page).getByRole('link', { name }), 'Shift+Tab');
    await keys.press('Enter');
    await expect(section(page, name)).toBeFocused();
    await expectAtTop(page, section(page, name).getByRole('heading', { name }));
  }

  const question = page.getByRole('button', { name: 'O que o filtro de tráfego não faz?' });
  const answer = page.getByText('não esconde a oferta de quem revisa anúncios');
  await expect(answer.last()).toBeHidden();
  await tabTo(page, question);
  await keys.press('Enter');
  await expect(answer.last()).toBeVisible();
  await keys.press('Space');
  await expect(answer.last()).toBeHidden();

  await tabTo(page, page.getByRole('link', { name: 'Assinar Avançado' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/register\?plan=avancado$/);
  await expect(page.getByRole('radio', { name: /Avançado/ })).toBeChecked();
});

for (const address of addresses) {
  test(
    `the keyboard goes through ${address} in the order of the page, and out of it`,
    DEEP,
    async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (address === '/about') await openAbout(page);
      expect(outOfOrder(await tabThrough(page))).toEqual([]);
    },
  );
}

test(
  'an address with a section opens there, even when the plans above it come late',
  DEEP,
  async ({ page }) => {
    let release = () => {};
    const shown = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/plans', async (route) => {
      await shown;
      await route.continue();
    });
    await page.goto('/about#faq');
    const faq = section(page, 'FAQ').getByRole('heading', { name: 'FAQ' });
    await expectAtTop(page, faq);
    release();
    await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
    await expectAtTop(page, faq);

    // The link leads to a section of another page, and the browser's own way leads back.
    await page.goto('/privacy#direitos');
    await expectAtTop(page, page.getByRole('heading', { name: '8. Seus direitos' }));
    await header(page).getByRole('link', { name: 'Planos' }).click();
    await expectAtTop(page, section(page, 'Planos').getByRole('heading', { name: 'Planos' }));
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Política de Privacidade' })).toBeAttached();
  },
);

test(
  'what signed-in people wait for has nothing of these pages, and their header leads back in',
  DEEP,
  async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => void files.push(new URL(request.url()).pathname));
    await signIn(page);
    expect(files.filter((file) => /\/(?:site|legal)\./.test(file))).toEqual([]);

    await openAbout(page);
    expect(files.filter((file) => /\/site\./.test(file)).length).toBeGreaterThan(1);
    expect(files.filter((file) => /\/legal\./.test(file))).toEqual([]);
    await expect(header(page).getByRole('link', { name: 'Entrar', exact: true })).toHaveCount(0);
    await expect(header(page).getByRole('link', { name: 'Começar' })).toHaveCount(0);
    await header(page).getByRole('link', { name: 'Ir para o Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  },
);

test('the theme that the header turns is there at the next visit', DEEP, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAbout(page);
  await header(page).getByRole('button', { name: 'Modo Escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await header(page).getByRole('button', { name: 'Modo Claro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test(
  'on paper everything is there in black, and nothing that can only be clicked',
  DEEP,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openAbout(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByText('Não há fidelidade nem multa.')).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Entrar', exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Falar com o suporte' }).first()).toBeHidden();

    await page.goto('/privacy');
    await expect(page.getByRole('navigation', { name: 'Nesta página' })).toBeHidden();
    const text = page.getByRole('article');
    await expect(text).toBeVisible();
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  },
);

test('what the browser shows of each page in the tab and in previews', DEEP, async ({ page }) => {
  const description = page.locator('meta[name=description]');
  const seen = new Set<string | null>();
  for (const [address, title] of [
    ['/about', 'Sobre o Garimpo · Garimpo'],
    ['/privacy', 'Política de Privacidade · Garimpo'],
    ['/terms', 'Termos de Uso · Garimpo'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    seen.add(await description.getAttribute('content'));
  }
  expect(seen.size).toBe(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu leads to the sections and to the sign-up', DEEP, async ({ page }) => {
    await openAbout(page);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Abrir menu' }).tap();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused();

    await page.getByRole('button', { name: 'Abrir menu' }).tap();
    await menu.getByRole('link', { name: 'FAQ' }).tap();
    await expect(menu).toBeHidden();
    await expect(section(page, 'FAQ')).toBeFocused();
    await expectAtTop(page, section(page, 'FAQ').getByRole('heading', { name: 'FAQ' }));

    await page.getByRole('button', { name: 'Abrir menu' }).tap();
    await menu.getByRole('link', { name: 'Começar' }).tap();
    await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible();
  });
});
