import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import type { LinkSecret } from '../session/link-secret.ts';
import { type FakeAuth, factorOf, sessionOf } from '../session/testing/fake-auth.ts';

const SIGN_UP: LinkSecret = { kind: 'token_hash', tokenHash: 'h', type: 'signup' };
const profile = profileOf();
const handlers = { 'GET /api/profile/:id': () => ({ profile }) };
const opening = (auth: FakeAuth) => {
  auth.opens = sessionOf({ id: profile.id, email: profile.email });
};

describe('/confirm-email', () => {
  it('uses the link when the button is pressed, and not before', async () => {
    const { user, auth } = renderShell({ at: '/confirm-email', link: SIGN_UP, handlers, before: opening });
    const button = await screen.findByRole('button', { name: 'Confirmar e-mail' });
    expect(auth.usedLinks).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(auth.usedLinks).toEqual([{ type: 'signup', token_hash: 'h' }]);
    expect(screen.getByText('E-mail confirmado.')).toBeVisible();
  });

  it('signs in with a link for that', async () => {
    const link: LinkSecret = { kind: 'token_hash', tokenHash: 'h', type: 'magiclink' };
    const { user } = renderShell({ at: '/confirm-email', link, handlers, before: opening });
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  it('sends another mail when the link is over', async () => {
    const { user, auth } = renderShell({ at: '/confirm-email', link: SIGN_UP });
    await user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }));
    expect(await screen.findByText(/Este link já foi usado ou venceu/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }));
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Informe seu e-mail.');
    expect(auth.mails).toEqual([]);
    await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }));
    expect(
      await screen.findByText('Enviamos outro link e outro código para ana@exemplo.com.br.'),
    ).toBeVisible();
    expect(auth.mails).toEqual([
      {
        kind: 'confirmation',
        email: 'ana@exemplo.com.br',
        leadsTo: `${window.location.origin}/confirm-email`,
      },
    ]);
  });

  it('takes the code where there is no link, typed or pasted, and says what is wrong with it', async () => {
    const { user, auth } = renderShell({ at: '/confirm-email', handlers });
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com.br');
    const code = screen.getByLabelText('Código do e-mail');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '12{Enter}');
    expect(code).toHaveAccessibleDescription('Informe os 6 dígitos do código.');
    expect(auth.usedLinks).toEqual([]);
    await user.clear(code);
    await user.click(code);
    await user.paste('Ou informe este código: 123 456');
    expect(code).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
    expect(await screen.findByText(/^Código incorreto ou vencido/)).toBeVisible();
    opening(auth);
    await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(auth.usedLinks.at(-1)).toEqual({ type: 'email', email: 'ana@exemplo.com.br', token: '123456' });
  });

  it('stays when nobody answered, to be pressed again', async () => {
    const { user, auth } = renderShell({ at: '/confirm-email', link: SIGN_UP, handlers });
    auth.linkError = { name: 'AuthRetryableFetchError', status: 0, message: 'away' };
    await user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem resposta do servidor');
    opening(auth);
    await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

describe('coming back to /login from another sign-in', () => {
  it('uses the code and goes to where the user was stopped', async () => {
    const link: LinkSecret = { kind: 'code', code: 'c' };
    const { address } = renderShell({ at: '/login?from=%2Fsettings', link, handlers, before: opening });
    expect(await screen.findByRole('heading', { name: 'Configurações' })).toBeVisible();
    expect(address()).toBe('/settings');
  });

  it.each([
    ['access_denied', 'A entrada não foi autorizada.'],
    ['provider_email_needs_verification', 'O e-mail dessa conta ainda não foi confirmado lá.'],
    ['service_unavailable', 'O serviço dessa conta não respondeu.'],
    ['over_request_rate_limit', 'Muitas tentativas em pouco tempo.'],
    ['otp_expired', 'Este link expirou ou já foi usado.'],
    ['bad_oauth_state', 'Não foi possível concluir a entrada.'],
    ['constructor', 'Não foi possível concluir a entrada.'],
  ])('says that it came to nothing, above the form: %s', async (code, sentence) => {
    renderShell({ at: '/login', link: { kind: 'refused', code } });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Senha')).toBeVisible();
  });
});

describe('an account elsewhere', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'fetch');
  });

  it('has a button where the configuration names it, and nobody else is asked', async () => {
    window.fetch = (async () => {
      throw new Error('asked');
    }) as unknown as typeof fetch;
    renderShell({ at: '/login', providers: ['empresa', 'minha_casa'] });
    expect(await screen.findByRole('button', { name: 'Continuar com Empresa' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continuar com Minha casa' })).toBeVisible();
  });

  it('does not show the form before its buttons are known, nor keep it back when they cannot be', async () => {
    const asked: { address: string; fail(reason: unknown): void }[] = [];
    window.fetch = ((address: unknown) =>
      new Promise((_, fail) => {
        asked.push({ address: String(address), fail });
      })) as unknown as typeof fetch;
    renderShell({ at: '/login', providers: null });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.address).toMatch(/\/settings$/);
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(screen.queryByLabelText('Senha')).toBeNull();
    asked[0]?.fail(new Error('away'));
    expect(await screen.findByLabelText('Senha')).toBeVisible();
  });

  it('has a button where the service says that it takes it, which leads there and back', async () => {
    const external = { email: true, google: false, github: true };
    window.fetch = (async () => ({ ok: true, json: async () => ({ external }) })) as unknown as typeof fetch;
    const { user, left } = renderShell({ at: '/login?from=%2Fsettings', providers: null });
    await user.click(await screen.findByRole('button', { name: 'Continuar com GitHub' }));
    expect(screen.queryByRole('button', { name: /Google|Email/ })).toBeNull();
    await waitFor(() => expect(left).toHaveLength(1));
    const asked = new URL(left[0] ?? '').searchParams;
    expect(asked.get('provider')).toBe('github');
    expect(asked.get('to')).toBe(`${window.location.origin}/login?from=%2Fsettings`);
  });
});

describe('signing in with a second factor', () => {
  function owing(auth: FakeAuth) {
    auth.factors = [factorOf('f1')];
    auth.stored = sessionOf({ id: profile.id, email: profile.email, level: 'aal1', factors: auth.factors });
  }

  it('asks for the code before anything opens, wherever the user wanted to go', async () => {
    const { user, calls, address } = renderShell({ at: '/settings', handlers, before: owing });
    const code = await screen.findByLabelText('Código');
    await waitFor(() => expect(document.title).toBe('Verificação em duas etapas · Garimpo'));
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(calls.filter(({ path }) => path.startsWith('/api/profile'))).toEqual([]);

    await user.type(code, '000000{Enter}');
    expect(await screen.findByText(/Código incorreto/)).toBeVisible();
    await user.clear(code);
    await user.type(code, '12345{Enter}');
    expect(code).toHaveAccessibleDescription('Informe os 6 dígitos do código.');
    await user.type(code, '6{Enter}');
    expect(await screen.findByRole('heading', { name: 'Configurações' })).toBeVisible();
    expect(address()).toBe('/settings');
  });

  it('asks which app it is where there are more', async () => {
    const { user, auth } = renderShell({
      at: '/login',
      handlers,
      before: (fake) => {
        fake.factors = [factorOf('a'), factorOf('b')];
        fake.stored = sessionOf({ id: profile.id, level: 'aal1', factors: fake.factors });
      },
    });
    const code = await screen.findByLabelText('Código');
    screen.getByRole('combobox', { name: 'Aplicativo' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: 'App b' }));
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(auth.askedFactor).toBe('b');
  });

  it('lets somebody else sign in', async () => {
    const { user, auth } = renderShell({ at: '/login', handlers, before: owing });
    await user.click(await screen.findByRole('button', { name: 'Entrar com outra conta' }));
    expect(await screen.findByLabelText('Senha')).toBeVisible();
    expect(auth.stored).toBeNull();
  });
});

describe('an address that was never confirmed', () => {
  it('keeps the user out of /login, and sends the mail again', async () => {
    const { user, auth } = renderShell({ at: '/login' });
    auth.signInError = { name: 'AuthApiError', status: 400, code: 'email_not_confirmed', message: 'x' };
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com.br');
    await user.type(screen.getByLabelText('Senha'), 'uma-senha{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirme seu e-mail antes de entrar.');
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }));
    expect(
      await screen.findByText('Enviamos outro link e outro código para ana@exemplo.com.br.'),
    ).toBeVisible();
  });
});
