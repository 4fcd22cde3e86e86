import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import type { LinkSecret } from '../session/link-secret.ts';
import { type FakeAuth, factorOf, sessionOf } from '../session/testing/fake-auth.ts';

const LINK: LinkSecret = { kind: 'token_hash', tokenHash: 'h', type: 'recovery' };

function openReset(prepare: (recovery: FakeAuth) => void, link: LinkSecret | null = LINK) {
  return renderShell({ at: '/reset-password', link, before: (_auth, recovery) => prepare(recovery) });
}
const withLink = (recovery: FakeAuth) => {
  recovery.opens = sessionOf({ email: 'ana@exemplo.com.br' });
};
const password = () => screen.getByLabelText('Nova senha');
const confirmation = () => screen.getByLabelText('Confirmar nova senha');
const change = () => screen.getByRole('button', { name: 'Trocar senha' });

describe('/reset-password', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has its title, and fields that a password manager understands', async () => {
    openReset(withLink);
    expect(await screen.findByText('Escolha outra senha para ana@exemplo.com.br.')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Trocar senha · Garimpo'));
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(password()).toHaveAttribute('minlength', '8');
    expect(confirmation()).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each([
    ['1234567', '1234567', password, 'A senha deve ter pelo menos 8 caracteres.'],
    ['12345678', '12345679', confirmation, 'As senhas não coincidem.'],
  ])('refuses %s with %s', async (first, second, wrong, sentence) => {
    const { user, recovery } = openReset(withLink);
    await user.type(await screen.findByLabelText('Nova senha'), first);
    await user.type(confirmation(), second);
    await user.click(change());
    expect(wrong()).toHaveFocus();
    expect(wrong()).toHaveAccessibleDescription(sentence);
    expect(recovery.passwords).toEqual([]);
  });

  it('changes the password, says so, and goes to /login after two seconds', async () => {
    const { user, recovery, auth, address } = openReset(withLink);
    await user.type(await screen.findByLabelText('Nova senha'), 'uma-senha-nova');
    await user.type(confirmation(), 'uma-senha-nova');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    await act(async () => change().click());
    expect(screen.getByText('Senha alterada com sucesso!')).toBeVisible();
    expect(recovery.passwords).toEqual(['uma-senha-nova']);
    expect(recovery.scopes).toEqual(['local']);
    expect(auth.scopes).toEqual(['local']);
    expect(address()).toBe('/reset-password');
    await act(async () => jest.advanceTimersByTime(1_999));
    expect(address()).toBe('/reset-password');
    await act(async () => jest.advanceTimersByTime(1));
    expect(address()).toBe('/login');
  });

  it.each([
    [
      'Escolha uma senha diferente da atual.',
      { name: 'AuthApiError', status: 422, code: 'same_password', message: 'x' },
    ],
    // The service's own message, where there is none of ours.
    [
      'Password is known to be leaked',
      { name: 'AuthApiError', status: 422, message: 'Password is known to be leaked' },
    ],
  ])('%s', async (sentence, error) => {
    const { user, recovery } = openReset(withLink);
    recovery.updateError = error;
    await user.type(await screen.findByLabelText('Nova senha'), 'uma-senha-nova');
    await user.type(confirmation(), 'uma-senha-nova');
    await user.click(change());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(password()).toHaveValue('uma-senha-nova');
  });

  it('says that the link is over when another tab was first, and leads to another', async () => {
    const { user, recovery } = openReset(withLink);
    recovery.updateError = { name: 'AuthApiError', status: 403, code: 'session_not_found', message: 'x' };
    await user.type(await screen.findByLabelText('Nova senha'), 'uma-senha-nova');
    await user.type(confirmation(), 'uma-senha-nova{Enter}');
    expect(await screen.findByRole('link', { name: 'Pedir outro link' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Este link expirou ou já foi usado.');
    expect(screen.queryByLabelText('Nova senha')).toBeNull();
  });

  it('says that a link is over, and leads to another', async () => {
    openReset(() => undefined);
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link expirou ou já foi usado.');
    expect(screen.getByRole('link', { name: 'Pedir outro link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('asks for a link where there is none', async () => {
    openReset(() => undefined, null);
    expect(await screen.findByText(/abra o link que enviamos/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pedir link' })).toBeVisible();
  });

  it('tries again when nobody answered', async () => {
    const { user, recovery } = openReset((one) => {
      one.linkError = { name: 'AuthRetryableFetchError', status: 0, message: 'away' };
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem resposta do servidor');
    withLink(recovery);
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByLabelText('Nova senha')).toBeVisible();
  });

  it('leaves whoever is signed in alone until the password is changed', async () => {
    const { auth } = renderShell({
      at: '/reset-password',
      link: LINK,
      profile: profileOf(),
      before: (_auth, recovery) => withLink(recovery),
    });
    await screen.findByLabelText('Nova senha');
    expect(auth.stored).not.toBeNull();
    expect(auth.scopes).toEqual([]);
  });

  it('asks for the second factor first', async () => {
    const { user } = openReset((recovery) => {
      recovery.factors = [factorOf('f1')];
      recovery.opens = sessionOf({ level: 'aal1', factors: recovery.factors });
    });
    await user.type(await screen.findByLabelText('Código'), '123 456{Enter}');
    expect(await screen.findByLabelText('Nova senha')).toBeVisible();
  });
});

describe('/forgot-password', () => {
  const send = () => screen.getByRole('button', { name: 'Enviar link' });

  it('sends a link that leads to the new password', async () => {
    const { user, recovery } = renderShell({ at: '/forgot-password' });
    await user.type(await screen.findByLabelText('E-mail'), ' ana@exemplo.com.br ');
    await user.click(send());
    expect(await screen.findByRole('status')).toHaveTextContent('Se houver uma conta com ana@exemplo.com.br');
    expect(recovery.mails).toEqual([
      { kind: 'recovery', email: 'ana@exemplo.com.br', leadsTo: `${window.location.origin}/reset-password` },
    ]);
    expect(screen.getByRole('button', { name: 'Enviar de novo' })).toHaveFocus();
  });

  it('says what is wrong beside the field', async () => {
    const { user, recovery } = renderShell({ at: '/forgot-password' });
    await screen.findByLabelText('E-mail');
    await user.click(send());
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Informe seu e-mail.');
    expect(recovery.mails).toEqual([]);
  });

  it.each([
    ['Muitas tentativas', { name: 'AuthApiError', status: 429, message: 'x' }],
    ['Sem resposta do servidor', { name: 'AuthRetryableFetchError', status: 0, message: 'x' }],
  ])('%s', async (sentence, error) => {
    const { user, recovery } = renderShell({ at: '/forgot-password' });
    recovery.mailError = error;
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com.br{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });
});
