import { CONSENT_PATH } from '@garimpo/auth-contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { paths } from '../lib/paths.ts';
import { placeOf } from '../session/programs.ts';
import type { FakeAuth } from '../session/testing/fake-auth.ts';

const AT = `${paths.consent}?authorization_id=pedido`;
const REDIRECT = 'https://planilha.exemplo.com/volta';

function openConsent(prepare: (auth: FakeAuth) => void = () => undefined, at = AT) {
  return renderShell({
    at,
    profile: profileOf(),
    before: (auth) => {
      auth.requests.set('pedido', {
        name: 'Planilha',
        scope: 'openid email offers:read novo:escopo',
        redirectUri: REDIRECT,
      });
      prepare(auth);
    },
  });
}
const turn = (event: 'focus' | 'blur') => act(() => void window.dispatchEvent(new Event(event)));
const allow = () => screen.findByRole('button', { name: 'Permitir' });

describe('/oauth/consent', () => {
  it('is where the service sends programs’ users', () => {
    expect(paths.consent).toBe(CONSENT_PATH);
  });

  it('says who asks, for what, for whom and where it leads, and goes there with the answer', async () => {
    const { user, left } = openConsent();
    expect(
      await screen.findByRole('heading', { name: 'Permitir que Planilha use sua conta?' }),
    ).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'O programa vai poder:' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reconhecer você quando voltar',
      'Ver o e-mail da sua conta',
      'Ler suas ofertas, com o histórico de anúncios',
      'novo:escopo',
    ]);
    expect(screen.getByText(/você vai para planilha\.exemplo\.com\./)).toBeVisible();
    turn('focus');
    await waitFor(async () => expect(await allow()).toBeEnabled(), { timeout: 3_000 });
    turn('blur');
    expect(await allow()).toBeDisabled();
    turn('focus');
    await waitFor(async () => expect(await allow()).toBeEnabled(), { timeout: 3_000 });
    await user.click(await allow());
    await waitFor(() => expect(left).toEqual([`${REDIRECT}?code=abc`]));
  });

  it('takes no click that may have been meant for a window before it, and a refusal at once', async () => {
    const { user, left } = openConsent();
    expect(await allow()).toBeDisabled();
    turn('focus');
    expect(await allow()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Não permitir' }));
    await waitFor(() => expect(left).toEqual([`${REDIRECT}?error=access_denied`]));
  });

  it('warns of a program that registered itself, and lets another account answer', async () => {
    const { user, address } = openConsent((auth) => {
      const asked = auth.requests.get('pedido');
      if (asked !== undefined) asked.registration = 'dynamic';
    });
    expect(await screen.findByText(/se cadastrou sozinho/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar outra conta' }));
    await waitFor(() => expect(address()).toBe(`/login?${new URLSearchParams({ from: AT })}`));
  });

  it('leads whoever is not signed in to the login, and from there back', async () => {
    const { address } = openConsent((auth) => {
      auth.stored = null;
    });
    await waitFor(() => expect(address()).toBe(`/login?${new URLSearchParams({ from: AT })}`));
  });

  it.each([
    [`${paths.consent}?authorization_id=outro`, /venceu ou já foi respondido/],
    [
      `${paths.consent}#error=access_denied&error_code=invalid_redirect_uri`,
      /fez um pedido que o Garimpo não aceita/,
    ],
    [paths.consent, /fez um pedido que o Garimpo não aceita/],
  ])('at %s it says why there is nothing to answer', async (at, sentence) => {
    openConsent(undefined, at);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Permitir' })).toBeNull();
  });
});

it.each([
  ['https://app.exemplo.com:8443/x', { kind: 'host', host: 'app.exemplo.com:8443' }],
  ['http://127.0.0.1:5000/volta', { kind: 'machine' }],
  ['com.exemplo.programa:/volta', { kind: 'device' }],
])('%s leads to %j', (uri, place) => {
  expect(placeOf(uri)).toEqual(place);
});

describe('the programs of the profile', () => {
  it('say what each may do, and are sent away after a question', async () => {
    const { user } = renderShell({
      at: '/profile',
      profile: profileOf(),
      before: (auth) => {
        auth.programs = [
          {
            client: { id: 'c1', name: 'Planilha' },
            scopes: ['openid', 'offers:read'],
            granted_at: '2026-10-22T12:00:00.000Z',
          },
        ];
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Programas com acesso' }));
    expect(panel.getByRole('listitem')).toHaveTextContent(
      /Reconhecer você quando voltar · Ler suas ofertas, com o histórico de anúncios · permitido em 22 out 2026/,
    );
    await user.click(panel.getByRole('button', { name: 'Encerrar o acesso de Planilha' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Encerrar' }));
    expect(await screen.findByText('O acesso do programa foi encerrado.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Programas com acesso' })).toBeNull());
  });
});
