import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { type FakeAuth, factorOf, sessionOf } from '../session/testing/fake-auth.ts';

const profile = profileOf();
const refusal = (code: string, status: number, message = 'no') => ({
  name: 'AuthApiError',
  status,
  code,
  message,
});

/** A sign-in that has shown the password, and owes one of these factors. */
function owing(types: string[], before: (auth: FakeAuth) => void = () => undefined) {
  return renderShell({
    at: '/login',
    profile,
    before: (auth) => {
      auth.factors = types.map((type, at) => factorOf(`f${at}`, 'verified', type));
      const { id, email } = profile;
      auth.stored = sessionOf({ id, email, level: 'aal1', factors: auth.factors });
      before(auth);
    },
  });
}

const send = () => screen.findByRole('button', { name: 'Enviar código por SMS' });
const code = () => screen.findByLabelText('Código enviado para: Telefone final 4321');

beforeEach(() => sessionStorage.clear());

describe('a second step by phone', () => {
  it('is offered after the app and the key, and opens with the code that was sent', async () => {
    Object.assign(window, { PublicKeyCredential: {} });
    const { user, auth } = owing(['phone', 'webauthn', 'totp', 'recovery_code']);
    expect(await screen.findByLabelText('Código')).toHaveFocus();
    const others = screen.getAllByRole('button', { name: /^(Usar|Receber) um/ });
    expect(others.map(({ textContent }) => textContent)).toEqual([
      'Usar uma chave de segurança',
      'Receber um código por SMS',
      'Usar um código de recuperação',
    ]);
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await user.click(screen.getByRole('button', { name: 'Receber um código por SMS' }));
    await user.dblClick(await send());
    expect(await code()).toHaveFocus();
    expect(auth.sms).toEqual(['f0']);
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByRole('button', { name: /^Enviar outro código em \d+ s$/ })).toBeDisabled();
    await user.keyboard('123{Enter}');
    expect(screen.getByText('Informe os 6 dígitos do código.')).toBeVisible();
    await user.keyboard('456{Enter}');
    await screen.findByRole('navigation');
    expect(auth.askedFactor).toBe('f0');
    expect(sessionStorage).toHaveLength(0);
  });

  it('goes to the phone that is chosen', async () => {
    const { user, auth } = owing(['phone', 'phone'], ({ factors }) => {
      Object.assign(factors[1] ?? {}, { phone: '+5511900001111' });
    });
    await user.click(await screen.findByRole('combobox', { name: 'Telefone' }));
    await user.click(await screen.findByRole('option', { name: 'Telefone final 1111' }));
    await user.click(await send());
    expect(await screen.findByLabelText('Código enviado para: Telefone final 1111')).toBeVisible();
    expect(auth.sms).toEqual(['f1']);
  });

  it('takes the code after another way, or another page, was looked at meanwhile', async () => {
    const { user, unmount } = owing(['phone', 'recovery_code']);
    await user.click(await send());
    await code();
    await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
    await user.click(screen.getByRole('button', { name: 'Receber um código por SMS' }));
    await code();
    unmount();
    const again = owing(['phone']);
    await again.user.type(await code(), '123456{Enter}');
    await screen.findByRole('navigation');
    expect(again.auth.sms).toEqual([]);
  });

  it('sends another one after a minute', async () => {
    const sent = { challengeId: 'sms-0', sentAt: Date.now() - 61_000 };
    sessionStorage.setItem('garimpo-phone.f0', JSON.stringify(sent));
    const { user, auth } = owing(['phone']);
    await user.type(await code(), '99');
    await user.click(screen.getByRole('button', { name: 'Enviar outro código' }));
    expect(await screen.findByRole('button', { name: /^Enviar outro código em/ })).toBeDisabled();
    expect(auth.sms).toEqual(['f0']);
    expect(await code()).toHaveFocus();
    expect(await code()).toHaveValue('');
  });

  it('begins anew with a code that the service takes no more', async () => {
    sessionStorage.setItem('garimpo-phone.f0', JSON.stringify({ challengeId: 'x', sentAt: 1 }));
    const { user, auth } = owing(['phone']);
    await user.click(await send());
    await user.type(await code(), '000000{Enter}');
    expect(await screen.findByText('Código incorreto. Confira a mensagem mais recente.')).toBeVisible();
    auth.smsCodeError = refusal('mfa_challenge_expired', 422);
    await user.type(await code(), '123456{Enter}');
    expect(await screen.findByText(/^Este código venceu ou teve tentativas demais/)).toBeVisible();
    expect(await send()).toHaveFocus();
    auth.smsCodeError = null;
    await user.keyboard('{Enter}');
    await user.type(await code(), '123456{Enter}');
    await screen.findByRole('navigation');
    expect(auth.sms).toEqual(['f0', 'f0']);
  });

  it.each([
    [refusal('phone_provider_disabled', 400), 'O envio de SMS está desligado.'],
    [refusal('sms_send_failed', 422), 'O SMS não pôde ser enviado.'],
    [{ name: 'AuthRetryableFetchError', status: 0, message: 'away' }, 'Sem resposta do servidor.'],
    [refusal('mfa_factor_not_found', 404), 'Ocorreu um erro inesperado.'],
    [refusal('over_request_rate_limit', 429), 'Muitas tentativas em pouco tempo.'],
  ])('says why nothing was sent: %j', async (error, sentence) => {
    const { user, auth } = owing(['phone'], (fake) => {
      fake.smsError = error;
    });
    await user.click(await send());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    auth.smsError = null;
    await user.click(await send());
    expect(await code()).toBeVisible();
  });

  it('waits for as long as the service says', async () => {
    const message = 'For security purposes, you can only request this after 840 seconds.';
    const limit = refusal('over_request_rate_limit', 429, message);
    const { user, auth } = owing(['phone'], (fake) => {
      fake.smsError = limit;
    });
    await user.click(await send());
    expect(await screen.findByText('Muitas tentativas. Tente de novo em 14 min.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar outro código em 14 min' })).toBeDisabled();
    expect(auth.sms).toEqual([]);
  });

  it('says how long guesses are refused', async () => {
    const message = 'For security purposes, you can only request this after 10800 seconds.';
    const { user } = owing(['phone'], (fake) => {
      fake.smsCodeError = refusal('over_request_rate_limit', 429, message);
    });
    await user.click(await send());
    await user.type(await code(), '123456{Enter}');
    expect(await screen.findByText('Muitas tentativas. Tente de novo em 3 h.')).toBeVisible();
  });
});
