import { openPageHtml } from '@garimpo/offers-service/testing';
import type { Page } from '@playwright/test';
import { card } from '../support/board.ts';
import {
  connectExtension,
  ExtensionPanel,
  type LoadedExtension,
  loadExtension,
} from '../support/extension.ts';
import { DEEP, expect, newPerson, openBoard, paidSession, registerAndPay, test } from '../support/journey.ts';
import { openAddress } from '../support/library.ts';

/** The code of an access for the extension, from the product's page. */
async function makeCode(page: Page, name: string): Promise<string> {
  await page.goto('/extensao');
  await page.getByLabel('Nome deste navegador').fill(name);
  await page.getByRole('button', { name: 'Criar código de conexão' }).click();
  const code = await page.getByLabel('Código de conexão').inputValue();
  expect(code).toMatch(/^http:\/\/localhost:\d+#garimpo_pessoal_/);
  return code;
}

async function openPanel({ context }: LoadedExtension, page: Parameters<typeof openAddress>[0]) {
  const tab = await context.newPage();
  await tab.goto(openAddress(page), { waitUntil: 'networkidle' });
  const panel = await ExtensionPanel.of(tab);
  return { tab, panel };
}

test.describe('the extension in a browser', DEEP, () => {
  let extension: LoadedExtension | null = null;
  test.beforeAll(async () => {
    extension = await loadExtension();
  });
  test.afterAll(() => extension?.close());

  test('saves pages of every shape, on several tabs, and asks the library for nothing', async ({ page }) => {
    test.skip(extension === null, 'no Chromium here loads extensions');
    if (extension === null) return;
    await registerAndPay(page, newPerson());
    const first = await openPanel(extension, 'served');
    await first.panel.open();
    expect(await first.panel.text()).toContain('A extensão ainda não está conectada à sua conta.');
    await connectExtension(extension.context, await makeCode(page, 'Chrome do trabalho'));

    const asked: string[] = [];
    first.tab.on('request', (request) => asked.push(request.url()));
    await first.panel.click('button', 'Fechar');
    await first.panel.open();
    const told = await first.panel.text();
    expect(told).toContain('2');
    expect(told).toContain('Texto do anúncio 1: perdi 8 kg em 30 dias.');
    expect(told).toMatch(/oferta\.example · desde 03\/11\/2026 · Facebook, Instagram/);
    expect(told).toContain('1 anúncio sem miniatura: o navegador não deixou copiar a imagem.');
    // The second tab is used while the panel of the first one is open.
    const second = await openPanel(extension, 'answered');
    await second.panel.open();
    expect(await second.panel.text()).toContain('4 anúncios para salvar');
    await second.panel.fill('Título', 'Oferta da segunda aba');
    await second.panel.click('button', 'Salvar');
    await expect.poll(() => second.panel.text()).toContain('Salvo em “Oferta da segunda aba”.');
    await first.panel.fill('Título', 'Oferta da primeira aba');
    await first.panel.click('button', 'Salvar');
    await expect.poll(() => first.panel.text()).toContain('Salvo em “Oferta da primeira aba”.');
    expect(asked).toEqual([]);

    for (const [shape, title, count] of [
      ['collated', 'Agrupada', 3],
      ['drawnPt', 'Desenhada', 3],
      ['drawnEn', 'Drawn', 3],
      ['drawnEs', 'Dibujada', 3],
      ['single', 'Anúncio único', 24],
    ] as const) {
      const { tab, panel } = await openPanel(extension, shape);
      await panel.open();
      await panel.fill('Título', title);
      await panel.click('button', 'Salvar');
      await expect.poll(() => panel.text()).toContain(`Salvo em “${title}”.`);
      await tab.close();
      await page.goto('/dashboard');
      await expect(card(page, title).getByText('salva da biblioteca')).toBeVisible();
      await expect(card(page, title).getByRole('button', { name: new RegExp(`^${count} `) })).toBeVisible();
    }
    await expect(
      card(page, 'Oferta da primeira aba').getByRole('link', { name: /2 anúncios salvos/ }),
    ).toBeVisible();
  });

  test('adds a reading to the offer that follows the page, says what is broken, and ends with its access', async ({
    page,
  }) => {
    test.skip(extension === null, 'no Chromium here loads extensions');
    if (extension === null) return;
    const session = await paidSession(page.request, newPerson());
    await openBoard(page, session);
    await connectExtension(extension.context, await makeCode(page, 'Chrome de casa'));
    const { tab, panel } = await openPanel(extension, 'truncated');
    await panel.open();
    const told = await panel.text();
    expect(told).toContain('~1.200');
    expect(told).toContain('Os dados da página vieram cortados: abra a página de novo.');
    expect(told).toContain('Nenhum anúncio pôde ser lido desta página.');
    await panel.fill('Título', 'Cortada');
    await panel.fill('Landing page', 'https://oferta.example/');
    await panel.click('button', 'Salvar');
    await expect.poll(() => panel.text()).toContain('Salvo em “Cortada”.');
    await panel.click('button', 'Fechar');
    await panel.open();
    expect(await panel.text()).toContain('Leitura em “Cortada”');
    await panel.click('button', 'Salvar');
    await expect.poll(() => panel.text()).toContain('Salvo em “Cortada”.');
    await page.goto('/dashboard');
    await expect(card(page, 'Cortada').getByRole('button', { name: /^cerca de 1\.200/ })).toBeVisible();

    const wall = await openPanel(extension, 'walled');
    await wall.panel.open();
    const said = await wall.panel.text();
    expect(said).toContain('A biblioteca pediu login: entre na sua conta e abra a página de novo.');
    expect(said).not.toContain('Título');

    // One is there: with these the plan is full, and the panel says where there is more room.
    const headers = { authorization: `Bearer ${session.access_token}` };
    const data = {
      title: 'Outra',
      offerUrl: openAddress('single'),
      landingPageUrl: 'https://oferta.example/',
    };
    await Promise.all(Array.from({ length: 19 }, () => page.request.post('/api/offers', { headers, data })));
    const full = await openPanel(extension, 'collated');
    await full.panel.open();
    await full.panel.fill('Título', 'Uma a mais');
    await full.panel.click('button', 'Salvar');
    await expect.poll(() => full.panel.text()).toMatch(/Limite de bibliotecas atingido[\s\S]*Ver planos/);
    await full.tab.close();

    await page.goto('/profile');
    const tokens = page.getByRole('region', { name: 'Acessos da extensão' });
    await expect(tokens.getByText(/^Usado/)).toBeVisible();
    await tokens.getByRole('button', { name: 'Encerrar Chrome de casa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('O acesso foi encerrado.')).toBeVisible();
    await panel.click('button', 'Fechar');
    await panel.open();
    expect(await panel.text()).toContain('O acesso desta extensão foi encerrado. Conecte-a de novo.');
    await tab.close();
  });
});

test(
  'a bookmark saves a page without anything installed, and the ads are looked at one by one',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await page.goto('/extensao');
    await expect(page.getByRole('link', { name: 'Baixar a extensão' })).toHaveAttribute(
      'href',
      /garimpo-extensao\.zip$/,
    );
    const bookmark = await page.getByRole('link', { name: 'Salvar no Garimpo' }).getAttribute('href');
    const program = decodeURIComponent((bookmark ?? '').replace(/^javascript:/, ''));

    const library = await page.context().newPage();
    const address = openAddress('collated');
    await library.route('http://biblioteca.example/**', (route) =>
      route.request().url() === address
        ? route.fulfill({ contentType: 'text/html', body: openPageHtml({ shape: 'collated' }) })
        : route.abort(),
    );
    await library.goto(address);
    const [saving] = await Promise.all([page.context().waitForEvent('page'), library.evaluate(program)]);
    await library.close();
    await expect(saving.getByText('3 anúncios para salvar')).toBeVisible();
    expect(new URL(saving.url()).hash).toBe('');
    await saving.getByLabel('Título').fill('Do favorito');
    await saving.getByRole('button', { name: 'Salvar', exact: true }).click();
    await saving.getByRole('link', { name: 'Abrir no Garimpo' }).click();

    const creatives = saving.getByRole('region', { name: 'Criativos' });
    await expect(creatives.getByRole('listitem')).toHaveCount(3);
    await creatives.getByRole('button', { name: 'Ver anúncio 1' }).click();
    const viewer = saving.getByRole('dialog');
    await expect(viewer).toHaveAccessibleName('Anúncio 1 de 3');
    await saving.keyboard.press('ArrowRight');
    await expect(viewer).toHaveAccessibleName('Anúncio 2 de 3');
    await saving.keyboard.press('ArrowLeft');
    await saving.keyboard.press('ArrowLeft');
    await expect(viewer).toHaveAccessibleName('Anúncio 3 de 3');
    await saving.keyboard.press('Escape');

    // The library answers the service, which fetches what was chosen.
    await creatives.getByRole('checkbox', { name: 'Escolher anúncio 1' }).check();
    const [file] = await Promise.all([
      saving.waitForEvent('download'),
      creatives.getByRole('button', { name: 'Baixar 1 escolhido' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/-media\.zip$/);

    await saving.goto('/dashboard');
    await saving.getByRole('button', { name: 'Anúncios', exact: true }).click();
    await saving.getByRole('menuitemradio', { name: 'Novos esta semana' }).click();
    await expect(saving.getByText('Nenhuma oferta encontrada')).toBeVisible();
  },
);
