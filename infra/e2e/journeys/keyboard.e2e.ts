import type { Page } from '@playwright/test';
import { outOfOrder, tab, tabThrough, tabTo } from '../support/focus.ts';
import { DEEP, expect, newPerson, signIn, test } from '../support/journey.ts';
import { liftFocusedCard } from '../support/lift.ts';
import { FEW_CARDS } from '../support/screen.ts';

function column(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name}`) });
}

test('from the sign-up to the sign-out with nothing but a keyboard', DEEP, async ({ page }) => {
  const person = newPerson();
  const keys = page.keyboard;

  await page.goto('/register');
  await expect(page.getByRole('radio', { name: /Starter/ })).toBeVisible();
  await tabTo(page, page.getByLabel('Nome'));
  await keys.type(person.name);
  await tabTo(page, page.getByLabel('E-mail'));
  await keys.type(person.email);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await keys.type(person.password);
  await tabTo(page, page.getByLabel('Confirmar senha'));
  await keys.type(person.password);
  await tabTo(page, page.getByRole('radio', { name: /Starter/ }));
  // As long as a finger takes: the choice follows the focus only while the key is down.
  await keys.press('ArrowDown', { delay: 50 });
  await expect(page.getByRole('radio', { name: /Intermediário/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Criar conta' }));
  await keys.press('Enter');

  await tabTo(page, page.getByRole('button', { name: 'Pagar (demonstração)' }));
  await keys.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Ir para o Dashboard', exact: true }));
  await keys.press('Enter');
  await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Ir para o conteúdo' }));
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const add = page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first();
  await tabTo(page, add);
  await keys.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Título')).toBeFocused();
  await keys.type('Curso de cerâmica');
  await tabTo(page, form.getByLabel('URL Biblioteca de Anúncios'));
  await keys.type('https://www.facebook.com/ads/library/?id=7');
  await tabTo(page, form.getByLabel('Landing Page URL'));
  await keys.type('https://exemplo.com.br/ceramica');
  await keys.press('Enter');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();

  const card = page.getByRole('article', { name: 'Curso de cerâmica' });
  const grip = card.getByRole('button', { name: 'Arrastar oferta' });
  await tabTo(page, grip);
  await liftFocusedCard(page);
  await keys.press('ArrowRight');
  await expect(page.getByText('sobre a coluna Em teste')).toHaveCount(1);
  await keys.press('Space');
  await expect(column(page, 'Em teste').getByRole('article', { name: 'Curso de cerâmica' })).toBeVisible();
  await expect(grip).toBeFocused();

  await tabTo(page, card.getByRole('button', { name: 'Editar Oferta' }));
  await keys.press('Enter');
  await expect(form.getByLabel('Título')).toBeFocused();
  await keys.press('End');
  await keys.type(' fria');
  await keys.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Editar Oferta' })).toBeFocused();

  const edited = page.getByRole('article', { name: 'Curso de cerâmica fria' });
  await tabTo(page, edited.getByRole('button', { name: 'Excluir Oferta' }));
  await keys.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'Excluir' }));
  await keys.press('Enter');
  await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible();
  await expect(question).toBeHidden();
  // Card, column and button are gone: the page itself has the focus, not nothing.
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Configurações' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Sistema' }));
  await keys.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Modo Escuro' })).toBeFocused();
  await keys.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await tabTo(page, page.getByRole('button', { name: 'Sair' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
});

test('Esc undoes one thing at a time, and the focus stays where the person was', async ({ page }) => {
  await signIn(page);
  const card = page.getByRole('article').first();

  const menu = card.getByRole('button', { name: 'Mais ações', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();

  const edit = card.getByRole('button', { name: 'Editar Oferta' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  const description = form.getByLabel('Descrição');
  await tabTo(page, description);
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(description).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Continuar editando' })).toBeHidden();
  await expect(description).toBeFocused();
  await page.keyboard.press('Escape');
  await tabTo(page, form.getByRole('button', { name: 'Descartar' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();

  const sidebar = page.getByRole('navigation', { name: 'Principal' });
  await page.getByRole('link', { name: 'Perfil', exact: true }).focus();
  await tab(page);
  await expect(sidebar).toHaveAttribute('data-open', 'true');
  await page.keyboard.press('Escape');
  await expect(sidebar).toHaveAttribute('data-open', 'false');
  await expect(page.getByRole('link', { name: 'Configurações' })).toBeFocused();
});

test('in a dialog the keyboard goes round and does not leave', DEEP, async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByLabel('Título');
  await expect(first).toBeFocused();
  await tabTo(page, first);
  await tabTo(page, first, 'Shift+Tab');
});

for (const address of [FEW_CARDS, '/profile', '/settings', '/escolher-plano']) {
  test(
    `on ${address} the keyboard follows the eye from the first stop to the last`,
    DEEP,
    async ({ page }) => {
      await signIn(page);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (address === FEW_CARDS) await expect(page.getByRole('article').first()).toBeVisible();
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(3);
      expect(outOfOrder(stops)).toEqual([]);
    },
  );
}
