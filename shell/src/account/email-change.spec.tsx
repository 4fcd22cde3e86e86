import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import type { LinkSecret } from '../session/link-secret.ts';
import { sessionOf } from '../session/testing/fake-auth.ts';

const LINK: LinkSecret = { kind: 'token_hash', tokenHash: 'h', type: 'email_change' };
const NEW = 'nova@exemplo.com.br';

describe('"Trocar E-mail" in the profile', () => {
  async function openForm(profile = profileOf()) {
    const shell = renderShell({ at: '/profile', profile });
    await screen.findByRole('heading', { name: 'Perfil' });
    const form = within(screen.getByRole('region', { name: 'Trocar E-mail' }));
    const ask = async (email: string) => {
      await shell.user.clear(form.getByLabelText('Novo e-mail'));
      await shell.user.type(form.getByLabelText('Novo e-mail'), `${email}{Enter}`);
    };
    return { ...shell, form, ask };
  }

  it('asks for the change, and says where both emails went', async () => {
    const { auth, form, ask } = await openForm();
    await ask(` ${NEW} `);
    expect(
      await form.findByText(/^Enviamos um link e um código para nova@exemplo.com.br e outros para marina@/),
    ).toBeVisible();
    expect(form.getByLabelText('Novo e-mail')).toHaveValue('');
    expect(auth.mails).toEqual([
      { kind: 'email_change', email: NEW, leadsTo: `${window.location.origin}/confirm-email` },
    ]);
  });

  it('speaks of one email where the present address was never confirmed', async () => {
    const { form, ask } = await openForm(profileOf({ emailVerified: false }));
    await ask(NEW);
    expect(await form.findByText(/^Enviamos um link e um código para nova@exemplo.com.br\. A/)).toBeVisible();
    expect(form.getAllByLabelText(/^Código enviado para/)).toHaveLength(1);
  });

  it.each([
    ['nova@exemplo', /e-mail válido/],
    ['Marina@Exemplo.com.br', /já é o e-mail/],
  ])('sends nothing for %s', async (entered, sentence) => {
    const { auth, form, ask } = await openForm();
    await ask(entered);
    expect(form.getByLabelText('Novo e-mail')).toHaveAccessibleDescription(sentence);
    expect(form.getByLabelText('Novo e-mail')).toHaveFocus();
    expect(auth.calls).not.toContain('updateUser');
  });

  it.each([
    ['email_exists', 422, 'Já existe uma conta com este e-mail.'],
    ['insufficient_aal', 403, 'Entre de novo com a verificação em duas etapas'],
    ['over_request_rate_limit', 429, 'Muitas tentativas'],
    ['validation_failed', 400, 'Informe um e-mail válido'],
    ['unexpected_failure', 500, 'Não foi possível pedir a troca.'],
  ])('says what %s means, and keeps what was entered', async (code, status, sentence) => {
    const { auth, form, ask } = await openForm();
    auth.updateError = { name: 'AuthApiError', status, code, message: 'x' };
    await ask(NEW);
    expect(await form.findByRole('alert')).toHaveTextContent(sentence);
    expect(form.getByLabelText('Novo e-mail')).toHaveValue(NEW);
  });
});

describe('a change of address that was asked for on another device', () => {
  it('takes the codes of both emails, one after the other', async () => {
    const profile = profileOf();
    const { user, auth } = renderShell({
      at: '/profile',
      profile,
      before: (fake) => {
        fake.newEmail = NEW;
        fake.confirms = { msg: 'Confirmed. The other address has to confirm too.' };
      },
    });
    const mine = await screen.findByLabelText('Código enviado para marina@exemplo.com.br');
    await user.type(mine, '111111{Enter}');
    expect(await screen.findByText(/^Confirmado\. Falta o link ou o código/)).toBeVisible();
    expect(screen.queryByLabelText('Código enviado para marina@exemplo.com.br')).toBeNull();
    auth.confirms = { id: profile.id, email: NEW };
    auth.newEmail = null;
    await user.type(screen.getByLabelText(`Código enviado para ${NEW}`), '222222{Enter}');
    expect(await screen.findByText('E-mail trocado. Para entrar, use o novo endereço.')).toBeVisible();
    expect(auth.usedLinks).toEqual([
      { type: 'email_change', email: 'marina@exemplo.com.br', token: '111111' },
      { type: 'email_change', email: NEW, token: '222222' },
    ]);
    expect(auth.calls).toContain('refreshSession');
    expect(screen.queryByLabelText(/^Código enviado para/)).toBeNull();
  });
});

describe('/confirm-email with a link of a change of address', () => {
  const profile = profileOf();
  const press = async (user: ReturnType<typeof renderShell>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Confirmar troca' }));

  it('changes the address when the button is pressed, and renews the session for it', async () => {
    const { user, auth, address } = renderShell({ at: '/confirm-email', profile, link: LINK });
    auth.confirms = { id: profile.id, email: NEW };
    const button = await screen.findByRole('button', { name: 'Confirmar troca' });
    expect(auth.usedLinks).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('E-mail trocado. Para entrar, use o novo endereço.')).toBeVisible();
    expect(auth.usedLinks).toEqual([{ type: 'email_change', token_hash: 'h' }]);
    expect(auth.calls).toContain('refreshSession');
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
    expect(address()).toBe('/profile');
  });

  it('in a browser where nobody is signed in leads to the sign-in page', async () => {
    const { user, auth, address } = renderShell({ at: '/confirm-email', link: LINK });
    auth.confirms = { id: profile.id, email: NEW };
    await press(user);
    expect(await screen.findByLabelText('Senha')).toBeVisible();
    expect(address()).toBe('/login?from=%2Fprofile');
    expect(auth.calls).not.toContain('refreshSession');
  });

  it('says that the other address has to confirm too', async () => {
    const { user, auth } = renderShell({ at: '/confirm-email', profile, link: LINK });
    auth.confirms = { msg: 'Confirmed.', code: '200' };
    await press(user);
    expect(await screen.findByRole('status')).toHaveTextContent('Falta o link ou o código');
    expect(auth.calls).not.toContain('refreshSession');
    await user.click(screen.getByRole('link', { name: 'Ir para o perfil' }));
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
  });

  it('signs in where the service opens a session for it, as the cloud does', async () => {
    const handlers = { 'GET /api/profile/:id': () => ({ profile }) };
    const { user, auth, address } = renderShell({ at: '/confirm-email', link: LINK, handlers });
    auth.opens = sessionOf({ id: profile.id, email: NEW });
    await press(user);
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
    expect(address()).toBe('/profile');
  });

  it.each([
    ['otp_expired', 403, 'Peça a troca de novo no seu perfil.'],
    ['email_exists', 422, 'Já existe uma conta com este e-mail.'],
  ])('leads to the profile after %s', async (code, status, sentence) => {
    const { user, auth } = renderShell({ at: '/confirm-email', profile, link: LINK });
    auth.linkError = { name: 'AuthApiError', status, code, message: 'x' };
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: 'Confirmar troca' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir para o perfil' })).toBeVisible();
  });

  it('stays when nobody answered, to be pressed again', async () => {
    const { user, auth } = renderShell({ at: '/confirm-email', profile, link: LINK });
    auth.linkError = { name: 'AuthRetryableFetchError', status: 0, message: 'away' };
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem resposta do servidor');
    auth.confirms = { id: profile.id, email: NEW };
    await press(user);
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
  });
});
