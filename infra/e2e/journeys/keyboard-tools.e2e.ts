import type { Locator, Page } from '@playwright/test';
import { makeSite } from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { tabTo } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { dialogGone } from '../support/screen.ts';
import { OFFER_PAGE, SECURE_PAGE, told } from '../support/traffic.ts';

/** The pages of a campaign are visited before it is saved. */
const SAVED_MS = 60_000;

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Once it is in its own way out, the focus is back on what opened it. */
async function leave(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogGone(page);
  await expect(opener).toBeFocused();
}

async function deleteIt(page: Page, opener: Locator): Promise<void> {
  await press(page, opener);
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await press(page, question.getByRole('button', { name: 'Excluir' }));
  await dialogGone(page);
}

test('clones are looked after with nothing but a keyboard', DEEP, async ({ page }) => {
  test.setTimeout(180_000);
  await registerAndPay(page, newPerson());
  const { name } = await makeSite(page, SALES_PAGE);
  await page.goto('/tools/clonesites');
  await expect(page.getByRole('row', { name })).toBeVisible();

  const ask = page.getByRole('button', { name: 'Clonar Site', exact: true });
  await press(page, ask);
  await expect(page.getByLabel('URL da página')).toBeFocused();
  await page.keyboard.type('https://loja.invalid/');
  await tabTo(page, page.getByLabel('Nome do site'));
  await page.keyboard.type(name);
  await expect(page.getByText('Este nome já está em uso.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Descartar' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialogGone(page);
  await expect(ask).toBeFocused();

  const more = page.getByRole('button', { name: `Mais ações de ${name}` });
  await press(page, more);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('Vers');
  await expect(page.getByRole('menuitem', { name: 'Versões' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Versões').getByText('No ar')).toBeVisible();
  await leave(page, more);

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou endereço' });
  await tabTo(page, search, 'Shift+Tab');
  await page.keyboard.type('nada assim');
  await expect(page.getByText('Nenhum site encontrado')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Limpar busca' }).first());
  await expect(search).toBeFocused();
  await deleteIt(page, page.getByRole('button', { name: `Excluir ${name}` }));
  await expect(page.getByText('Nenhum site clonado ainda')).toBeVisible();
});

test(
  'a page is protected with nothing but a keyboard, and Escape is for what has the focus',
  DEEP,
  async ({ page }) => {
    test.setTimeout(180_000);
    await registerAndPay(page, newPerson());
    await page.goto('/tools/anticlone');
    const field = page.getByRole('textbox', { name: 'Nova Oferta' });
    await tabTo(page, field);
    await page.keyboard.type('https://minha-oferta.invalid/curso');
    await page.keyboard.press('Enter');
    await expect(panel(page, 'Instalação')).toBeFocused();
    // A message stands there too, and stays: it does not take the key of the panel.
    await expect(told(page, 'está na lista')).toBeVisible();
    await leave(page, field);

    const row = 'minha-oferta.invalid/curso';
    const details = page.getByRole('button', { name: `Ver detalhes de ${row}` });
    await press(page, details);
    const form = panel(page, 'Domínios Clonados');
    await expect(form.getByText('Nenhum clone detectado ainda.')).toBeVisible();
    await press(page, form.getByRole('radio', { name: 'Redirecionar para a página original' }), 'Space');
    await press(page, form.getByRole('button', { name: 'Salvar ação' }));
    await expect(form.getByText('Ação salva com sucesso!')).toBeVisible();
    await leave(page, details);
    await expect(page.getByRole('row', { name: row }).getByText('Redirecionar')).toBeVisible();

    await deleteIt(page, page.getByRole('button', { name: `Excluir ${row}` }));
    await expect(page.getByText('Nenhuma página protegida ainda')).toBeVisible();
  },
);

test('a campaign is made, tried and switched off with nothing but a keyboard', DEEP, async ({ page }) => {
  test.setTimeout(180_000);
  await registerAndPay(page, newPerson());
  const keys = page.keyboard;
  await page.goto('/traffic-filter/campaigns');
  await press(page, page.getByRole('link', { name: 'Criar Campanha' }).first());
  await tabTo(page, page.getByLabel('Nome da campanha'));
  await keys.type('Curso de cerâmica');
  await tabTo(page, page.getByLabel('URL da página segura'));
  await keys.type(SECURE_PAGE);
  await tabTo(page, page.getByLabel('URL da página de oferta'));
  await keys.type(OFFER_PAGE);
  await press(page, page.getByRole('checkbox', { name: 'Facebook' }), 'Space');
  await press(page, page.getByRole('checkbox', { name: 'Computador' }), 'Space');
  await expect(page.getByText(/^Celular e Tablet de Facebook/)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Criar Campanha' }));
  await expect(panel(page, 'Link e parâmetros')).toBeVisible({ timeout: SAVED_MS });
  await keys.press('Escape');
  await dialogGone(page);

  const tryIt = page.getByRole('button', { name: 'Testar de Curso de cerâmica' });
  await press(page, tryIt);
  const trial = panel(page, 'Testar');
  const device = trial.getByRole('combobox', { name: 'Dispositivo' });
  await press(page, device, 'ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Dispositivo' })).toBeFocused();
  await keys.type('comp');
  await keys.press('Enter');
  await expect(device).toHaveText('Computador');
  await expect(device).toBeFocused();
  await press(page, trial.getByRole('button', { name: 'Testar' }));
  await expect(trial.getByText('Página segura', { exact: true })).toBeVisible();
  await leave(page, tryIt);

  const active = page.getByRole('switch', { name: 'Curso de cerâmica ativa' });
  await tabTo(page, active, 'Shift+Tab');
  await keys.press('Space');
  await expect(told(page, 'Campanha desativada.')).toBeVisible();
  await expect(active).not.toBeChecked();

  await page.goto('/traffic-filter/requests');
  const period = page.getByRole('combobox', { name: 'Período' });
  await press(page, period);
  await expect(page.getByRole('listbox', { name: 'Período' })).toBeFocused();
  await keys.press('End');
  await keys.press('Enter');
  await expect(period).toHaveText('Datas escolhidas');
  await tabTo(page, page.getByLabel('De', { exact: true }));
});
