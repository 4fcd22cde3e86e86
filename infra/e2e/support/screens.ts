import type { Page } from '@playwright/test';
import { account } from './account-screens.ts';
import { anticlone, anticloneEvents } from './anticlone-screens.ts';
import { trafficCampaignForm, trafficCampaigns } from './campaign-screens.ts';
import { clones, endedClones, otherClones } from './clone-screens.ts';
import { editor, editorPanels, editorTroubles } from './editor-screens.ts';
import { encrypt } from './encrypt-screens.ts';
import { expect, fillSignUp, newPerson, signIn } from './journey.ts';
import { liftFocusedCard } from './lift.ts';
import { metadata } from './metadata-screens.ts';
import { metrics } from './metrics-screens.ts';
import { ops, opsDialogs } from './ops-screens.ts';
import { palette } from './palette-screens.ts';
import { clonedQuizzes } from './quiz-screens.ts';
import { readings } from './readings-screens.ts';
import {
  closeDialog,
  dialog,
  dialogGone,
  heading,
  openFewCards,
  pressEscape,
  type ScreenGroup,
} from './screen.ts';
import { security } from './security-screens.ts';
import { site } from './site-screens.ts';
import { trafficDomains, trafficReports, trafficRequests } from './traffic-screens.ts';

const firstCard = (page: Page) => page.getByRole('article').first();

async function openBoard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(firstCard(page)).toBeVisible();
}

/** Signed up, and stopped where plans are paid for. */
async function openCheckout(page: Page): Promise<void> {
  const person = newPerson();
  await page.goto('/register?plan=starter');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
}

const visitor: ScreenGroup = {
  name: 'before anyone is signed in',
  screens: [
    {
      name: 'login',
      async show(page) {
        await page.goto('/login');
        await expect(page.getByLabel('E-mail')).toBeVisible();
      },
    },
    {
      name: 'login, fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Entrar' }).click();
        await expect(page.getByText('Informe sua senha.')).toBeVisible();
      },
    },
    {
      name: 'login, refused',
      async show(page) {
        await page.getByLabel('E-mail').fill(newPerson().email);
        await page.getByLabel('Senha', { exact: true }).fill('senha-errada');
        await page.getByRole('button', { name: 'Entrar' }).click();
        await expect(page.getByText('Falha ao fazer login.')).toBeVisible();
      },
    },
    {
      name: 'register',
      async show(page) {
        await page.goto('/register');
        await expect(page.getByRole('radio', { name: /Starter/ })).toBeVisible();
      },
    },
    {
      name: 'register, fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Criar conta' }).click();
        await expect(page.getByText('Selecione um plano para continuar.')).toBeVisible();
      },
    },
    {
      name: 'plans of a visitor',
      async show(page) {
        await page.goto('/escolher-plano');
        await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
      },
    },
    {
      name: 'nothing at this address, signed out',
      async show(page) {
        await page.goto('/nao-existe');
        await heading(page, 'Página não encontrada');
      },
    },
    {
      name: 'server away',
      async show(page) {
        await page.route('**/config.json', (route) => route.abort());
        await page.goto('/login');
        await heading(page, 'Sem conexão com o servidor');
      },
      leave: (page) => page.unroute('**/config.json'),
    },
    { name: 'checkout', show: openCheckout },
    {
      name: 'checkout, broken link',
      async show(page) {
        await page.goto('/checkout/demonstracao?plano=starter');
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'plans of someone who has not paid',
      async show(page) {
        await page.goto('/escolher-plano');
        await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
      },
    },
  ],
};

const access: ScreenGroup = {
  name: 'a lost password and links from mails',
  screens: [
    {
      name: 'forgot password',
      async show(page) {
        await page.goto('/forgot-password');
        await heading(page, 'Esqueci minha senha');
      },
    },
    {
      name: 'forgot password, nothing entered',
      async show(page) {
        await page.getByRole('button', { name: 'Enviar link' }).click();
        await expect(page.getByText('Informe seu e-mail.')).toBeVisible();
      },
    },
    {
      name: 'forgot password, sent',
      async show(page) {
        await page.getByLabel('E-mail').fill(newPerson().email);
        await page.getByRole('button', { name: 'Enviar link' }).click();
        await expect(page.getByText('Se houver uma conta')).toBeVisible();
      },
    },
    {
      // Where mail is sent, an address is confirmed before anybody signs in; here none is.
      name: 'register, address to be confirmed',
      async show(page) {
        const { name, email, password } = newPerson();
        await page.route('**/auth/v1/signup*', (route) =>
          route.fulfill({ json: { id: '1', email, identities: [{ id: '1' }] } }),
        );
        await page.goto('/register?plan=starter');
        await page.getByLabel('Nome').fill(name);
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Senha', { exact: true }).fill(password);
        await page.getByLabel('Confirmar senha').fill(password);
        await page.getByRole('button', { name: 'Criar conta' }).click();
        await heading(page, 'Confirme seu e-mail');
      },
      leave: (page) => page.unroute('**/auth/v1/signup*'),
    },
    {
      name: 'login, address to be confirmed',
      async show(page) {
        const refusal = { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' };
        await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 400, json: refusal }));
        await page.goto('/login');
        await page.getByLabel('E-mail').fill(newPerson().email);
        await page.getByLabel('Senha', { exact: true }).fill('uma-senha');
        await page.getByRole('button', { name: 'Entrar' }).click();
        await expect(page.getByRole('button', { name: 'Reenviar e-mail' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/auth/v1/token*'),
    },
    {
      name: 'new password, no link',
      async show(page) {
        await page.goto('/reset-password');
        await expect(page.getByRole('link', { name: 'Pedir link' })).toBeVisible();
      },
    },
    {
      name: 'new password, link over',
      async show(page) {
        await page.goto('/reset-password?error=access_denied&error_code=otp_expired');
        await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible();
      },
    },
    {
      name: 'confirm address',
      async show(page) {
        await page.goto('/confirm-email?token_hash=x&type=signup');
        await expect(page.getByRole('button', { name: 'Confirmar e-mail' })).toBeVisible();
      },
    },
    {
      name: 'confirm address, link over',
      async show(page) {
        await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
        await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible();
      },
    },
  ],
};

const board: ScreenGroup = {
  name: 'board',
  before: signIn,
  screens: [
    { name: 'board', show: openBoard },
    {
      name: 'board, menu of tags',
      only: 'wide',
      async show(page) {
        await page.getByRole('button', { name: 'Tags', exact: true }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'board, filter open',
      only: 'phone',
      async show(page) {
        await page.getByRole('button', { name: 'Buscar e filtrar' }).click();
        await expect(page.getByLabel('Buscar por título ou tag')).toBeVisible();
      },
      leave: (page) => page.getByRole('button', { name: 'Buscar e filtrar' }).click(),
    },
    {
      name: 'board, menu of a card',
      async show(page) {
        await openFewCards(page);
        await firstCard(page).getByRole('button', { name: 'Mais ações' }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'board, new offer',
      async show(page) {
        await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: 'board, new offer with fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Adicionar Oferta', exact: true }).click();
        await expect(page.getByText('Preencha este campo.').first()).toBeVisible();
      },
    },
    {
      name: 'board, new offer about to be thrown away',
      async show(page) {
        await dialog(page).getByLabel('Título').fill('Curso de cerâmica');
        await pressEscape(page);
        await expect(page.getByText('Descartar o que você preencheu?')).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'board, edit offer',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Editar Oferta' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, delete offer',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Excluir Oferta' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, new reading',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Registrar leitura' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, card in the hand',
      pale: 'article.opacity-38',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Arrastar oferta' }).focus();
        await liftFocusedCard(page);
        await page.keyboard.press('ArrowRight');
        await expect(page.getByText(/^Soltar em /)).toBeVisible();
      },
      leave: pressEscape,
    },
  ],
};

const troubledBoard: ScreenGroup = {
  name: 'board with little to show, or in trouble',
  before: signIn,
  screens: [
    {
      name: 'board, nothing found',
      async show(page) {
        await page.goto('/dashboard?q=nada-disso');
        await expect(page.getByText('Nenhuma oferta encontrada')).toBeVisible();
      },
    },
    {
      name: 'board, loading',
      async show(page) {
        // Never answered: the page that asked is left with the next state.
        await page.route('**/api/offers', () => undefined);
        await page.goto('/dashboard');
        await heading(page, 'Minhas Ofertas');
        await expect(page.getByText('Carregando...')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      name: 'board, not readable',
      async show(page) {
        await page.route('**/api/offers', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/dashboard');
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      name: 'board, empty',
      async show(page) {
        await page.route('**/api/offers', (route) => route.fulfill({ json: { offers: [] } }));
        await page.goto('/dashboard');
        await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      // Last, and never let through: what is not saved now would be at the next visit.
      name: 'board, card not saved',
      async show(page) {
        await page.route('**/api/offers/*', (route) => route.abort());
        await openFewCards(page);
        await firstCard(page).getByRole('button', { name: 'Mais ações' }).click();
        await page.getByRole('menuitemradio', { name: 'Aprovadas' }).click();
        await expect(page.getByText('não salvo')).toBeVisible();
      },
    },
  ],
};

const frame: ScreenGroup = {
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
      async show(page) {
        await page.goto('/profile');
        await heading(page, 'Perfil');
      },
    },
    {
      name: 'profile, saved',
      async show(page) {
        await page.getByRole('button', { name: 'Salvar' }).click();
        await expect(page.getByText('Nome atualizado com sucesso!')).toBeVisible();
      },
    },
    {
      name: 'profile, password refused',
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
      async show(page) {
        await page.goto('/escolher-plano');
        await expect(page.getByText('Plano atual')).toBeVisible();
      },
    },
    {
      name: 'nothing at this address',
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
        await heading(page, /não abriu/);
      },
      leave: (page) => page.unroute('**/remotes/mf-offers/**'),
    },
    {
      name: 'list of tools not readable',
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
      async show(page) {
        await page.route('**/api/profile/**', (route) => route.abort());
        await page.goto('/settings');
        await heading(page, 'Sem conexão com o servidor');
      },
      leave: (page) => page.unroute('**/api/profile/**'),
    },
  ],
};

export const screenGroups: ScreenGroup[] = [
  visitor,
  site,
  access,
  security,
  board,
  troubledBoard,
  ...readings,
  metrics,
  clones,
  endedClones,
  otherClones,
  clonedQuizzes,
  anticlone,
  anticloneEvents,
  encrypt,
  metadata,
  trafficCampaigns,
  trafficCampaignForm,
  trafficRequests,
  trafficDomains,
  trafficReports,
  editor,
  editorPanels,
  editorTroubles,
  frame,
  palette,
  account,
  ops,
  opsDialogs,
];
