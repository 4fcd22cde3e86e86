import { type ActivityPage, DENIAL_PATH } from '@garimpo/auth-contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { paths } from '../lib/paths.ts';

type Event = ActivityPage['events'][number];

const ID = '0b7f3a52-2f0e-4b8c-9a57-3f6b1c1d2e3f';
const event = (change: Partial<Event> = {}): Event => ({
  id: ID,
  kind: 'password_changed',
  created_at: '2026-11-20T11:40:00.000Z',
  device: { browser: 'Chrome', system: 'Windows' },
  country: 'BR',
  city: 'São Paulo',
  network: '200.160',
  detail: null,
  current: false,
  denied: false,
  deniable: true,
  ...change,
});

let answer: (path: string, body: unknown) => { status?: number; json?: unknown };
let asked: { path: string; body: unknown; authorization: string | null }[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  window.fetch = (async (url: URL, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const path = `${url.pathname}${url.search}`;
    asked.push({ path, body, authorization: new Headers(init.headers).get('authorization') });
    const { status = 200, json = {} } = answer(path, body);
    return { ok: status === 200, status, json: async () => json };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  window.fetch = realFetch;
});

async function openHistory(profile = profileOf()) {
  const shell = renderShell({ at: '/conta/atividade', profile });
  await screen.findByRole('heading', { name: 'Atividade da conta' });
  return shell;
}

describe('the history of the account', () => {
  it('has a line for each event, page after page', async () => {
    const older = event({
      id: `${ID.slice(0, -1)}0`,
      kind: 'identity_linked',
      detail: 'google',
      device: null,
    });
    answer = (path) => ({
      json: path.includes('before')
        ? { events: [older], next: null }
        : {
            events: [event(), event({ id: `${ID.slice(0, -1)}1`, kind: 'from_tomorrow', current: true })],
            next: ID,
          },
    });
    const { user } = await openHistory();
    expect(await screen.findByText('Senha trocada')).toBeVisible();
    expect(screen.getByText('Outra mudança na conta')).toBeVisible();
    expect(screen.getByText('Nesta sessão')).toBeVisible();
    expect(screen.getAllByText(/Chrome no Windows · São Paulo, Brasil/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('Conta conectada (google)')).toBeVisible();
    expect(screen.getByText(/Equipe do Garimpo/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
    expect(asked[1]?.path).toBe(`/auth/v1/activity?before=${ID}`);
  });

  it('is open where the tools are closed', async () => {
    answer = () => ({ json: { events: [event()], next: null } });
    const access = { allowed: false, reason: 'inactive', goTo: '/escolher-plano' } as const;
    await openHistory({ ...profileOf(), access });
    expect(await screen.findByText('Senha trocada')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meus dados' })).toBeVisible();
  });

  it('says that there is nothing, that it could not be read, and that nobody keeps it here', async () => {
    answer = () => ({ status: 500 });
    const { user } = await openHistory();
    expect(await screen.findByRole('alert')).toHaveTextContent('não pôde ser carregada');
    answer = () => ({ json: { events: [], next: null } });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Nada aconteceu ainda')).toBeVisible();
  });

  it('says so where another service signs people in', async () => {
    answer = () => ({ status: 404 });
    await openHistory();
    expect(await screen.findByText('O histórico não está disponível')).toBeVisible();
  });

  it('a line is denied after a question, and this browser is signed out too', async () => {
    answer = (path) =>
      path.endsWith('/deny') ? { json: { outcome: 'denied' } } : { json: { events: [event()], next: null } };
    const { user, auth } = await openHistory();
    await user.click(await screen.findByRole('button', { name: /^Não fui eu: Senha trocada/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Proteger minha conta' }));
    expect(await screen.findByText(/Todos os aparelhos foram desconectados/)).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ path: `/auth/v1/activity/${ID}/deny`, body: {} });
    expect(auth.stored).toBeNull();
  });
});

describe('the link of an email', () => {
  const open = (token: string | null) =>
    renderShell({
      at: DENIAL_PATH,
      link: token === null ? null : { kind: 'token', token, type: 'recovery' },
    });

  it('is used by the button and not by the page, signed out', async () => {
    answer = () => ({ json: { outcome: 'restored' } });
    const { user } = open('the-token');
    const button = await screen.findByRole('button', { name: 'Proteger minha conta' });
    expect(asked).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/Sua conta voltou a este e-mail/)).toBeVisible();
    expect(asked).toEqual([
      { path: '/auth/v1/activity/deny', body: { token: 'the-token' }, authorization: null },
    ]);
  });

  it.each([
    [403, 'Este link expirou ou já foi usado. Se ainda precisar, troque sua senha.', false],
    [429, 'tentativas', true],
    [503, 'conexão', true],
  ])('%i says %s', async (status, sentence, again) => {
    answer = () => ({ status });
    const { user } = open('the-token');
    await user.click(await screen.findByRole('button', { name: 'Proteger minha conta' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: 'Proteger minha conta' }) !== null).toBe(again);
  });

  it('is asked for where there is none', async () => {
    open(null);
    expect(await screen.findByText(/abra o link que enviamos/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Trocar senha' })).toBeVisible();
  });

  it('leads where the app has its page', () => {
    expect(paths.denial).toBe(DENIAL_PATH);
  });
});
