import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

async function openLogin(at = '/login') {
  const shell = renderShell({ at, handlers: { 'GET /api/profile/:id': () => ({ profile: profileOf() }) } });
  await screen.findByRole('button', { name: 'Entrar' });
  return shell;
}
const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Senha');
const enter = () => screen.getByRole('button', { name: 'Entrar' });

describe('/login', () => {
  it('has its title, and fields that a password manager understands', async () => {
    await openLogin();
    await waitFor(() => expect(document.title).toBe('Entrar · Garimpo'));
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('signs in and goes to the dashboard', async () => {
    const { user, auth, address } = await openLogin();
    await user.type(email(), '  marina@exemplo.com.br ');
    await user.type(password(), ' senha com espaço ');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(auth.credentials).toEqual({ email: 'marina@exemplo.com.br', password: ' senha com espaço ' });
  });

  it('says what is missing beside the field, and goes to the first of them', async () => {
    const { user, auth } = await openLogin();
    await user.click(enter());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Informe seu e-mail.');
    expect(password()).toHaveAccessibleDescription('Informe sua senha.');

    await user.type(email(), 'marina');
    expect(email()).not.toHaveAttribute('aria-invalid', 'true');
    await user.click(enter());
    expect(email()).toHaveAccessibleDescription(/e-mail válido/);
    expect(auth.calls).not.toContain('signInWithPassword');
  });

  it.each([
    [
      'Falha ao fazer login. Verifique suas credenciais.',
      { name: 'AuthApiError', status: 400, message: 'no' },
    ],
    ['Ocorreu um erro inesperado. Tente novamente.', { name: 'AuthUnknownError', message: 'odd' }],
    [/Sem resposta do servidor/, { name: 'AuthRetryableFetchError', status: 503, message: 'away' }],
    [
      /Esta conta está bloqueada/,
      { name: 'AuthApiError', status: 400, code: 'user_banned', message: 'User is banned' },
    ],
    [/Muitas tentativas/, { name: 'AuthApiError', status: 429, message: 'slow down' }],
  ])('%s', async (sentence, error) => {
    const { user, auth } = await openLogin();
    auth.signInError = error;
    await user.type(email(), 'marina@exemplo.com.br');
    await user.type(password(), 'errada');
    await user.click(enter());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(email()).toHaveValue('marina@exemplo.com.br');

    auth.signInError = null;
    await user.click(enter());
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  it('asks once, however often the button is pressed', async () => {
    const { user, auth } = await openLogin();
    let open: () => void = () => undefined;
    auth.gate = new Promise((resolve) => {
      open = resolve;
    });
    await user.type(email(), 'marina@exemplo.com.br');
    await user.type(password(), 'senha-boa');
    await user.dblClick(enter());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Entrando...' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => open());
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(auth.calls.filter((call) => call === 'signInWithPassword')).toHaveLength(1);
  });

  it('shows and hides the password', async () => {
    const { user } = await openLogin();
    await user.type(password(), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('segredo');
  });

  it('never leads to another site', async () => {
    const { user, address } = await openLogin('/login?from=https%3A%2F%2Foutro.example%2F');
    await user.type(email(), 'marina@exemplo.com.br');
    await user.type(password(), 'senha-boa');
    await user.click(enter());
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(address()).toBe('/dashboard');
  });

  it('lets those go on who are signed in already', async () => {
    const { address } = renderShell({ at: '/login?from=%2Fsettings', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Configurações' });
    expect(address()).toBe('/settings');
  });

  it('fills in the demonstration account where there is one', async () => {
    const { user } = renderShell({
      at: '/login',
      demo: { email: 'demo@garimpo.local', password: 'garimpo-demo' },
    });
    await user.click(await screen.findByRole('button', { name: 'Preencher' }));
    expect(email()).toHaveValue('demo@garimpo.local');
    expect(password()).toHaveValue('garimpo-demo');
  });
});
