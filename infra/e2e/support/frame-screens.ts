import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, heading, pressEscape, type ScreenGroup } from './screen.ts';

export const frame: ScreenGroup = {
  name: 'frame and account',
  before: signIn,
  screens: [
    {
      name: 'sidebar open',
      only: 'wide',
      async show(page) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveAttribute(
          'data-open',
          'true',
        );
      },
      leave: pressEscape,
    },
    {
      name: 'drawer',
      only: 'phone',
      async show(page) {
        await page.getByRole('button', { name: 'Abrir menu' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'profile',
      deep: 'left out',
      async show(page) {
        await page.goto('/profile');
        await heading(page, 'Perfil');
      },
    },
    {
      name: 'profile, saved',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Salvar' }).click();
        await expect(page.getByText('Nome atualizado com sucesso!')).toBeVisible();
      },
    },
    {
      name: 'profile, password refused',
      deep: 'left out',
      async show(page) {
        await page.getByLabel('Nova Senha', { exact: true }).fill('uma-senha');
        await page.getByLabel('Confirmar Nova Senha').fill('outra-senha');
        await page.getByRole('button', { name: 'Trocar Senha' }).click();
        await expect(page.getByText('As senhas não coincidem.')).toBeVisible();
      },
    },
    {
      name: 'settings',
      async show(page) {
        await page.goto('/settings');
        await heading(page, 'Configurações');
      },
    },
    {
      name: 'plans of a subscriber',
      deep: 'left out',
      async show(page) {
        await page.goto('/escolher-plano');
        await expect(page.getByText('Plano atual')).toBeVisible();
      },
    },
    {
      name: 'nothing at this address',
      deep: 'left out',
      async show(page) {
        await page.goto('/nao-existe');
        await heading(page, 'Página não encontrada');
      },
    },
    {
      name: 'tool that did not open',
      async show(page) {
        await page.route('**/remotes/mf-offers/**', (route) =>
          route.fulfill({ status: 500, body: 'broken' }),
        );
        await page.goto('/dashboard');
        await heading(page, /Erro ao abrir/);
      },
      leave: (page) => page.unroute('**/remotes/mf-offers/**'),
    },
    {
      name: 'list of tools not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/discovery', (route) => route.abort());
        await page.evaluate(() => localStorage.removeItem('garimpo.discovery'));
        await page.goto('/dashboard');
        await heading(page, 'As ferramentas não puderam ser listadas.');
      },
      leave: (page) => page.unroute('**/discovery'),
    },
    {
      name: 'profile not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/profile/**', (route) => route.abort());
        await page.goto('/settings');
        await heading(page, 'Sem conexão com o servidor');
      },
      leave: (page) => page.unroute('**/api/profile/**'),
    },
  ],
};
