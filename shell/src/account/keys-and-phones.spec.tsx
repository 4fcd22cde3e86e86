import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { type FakeAuth, factorOf, sessionOf } from '../session/testing/fake-auth.ts';

const realFetch = globalThis.fetch;
const cancelled = { name: 'NotAllowedError', message: 'cancelled' };

let phonesAreOn: boolean;
beforeEach(() => {
  phonesAreOn = false;
  window.fetch = (async () => ({
    ok: true,
    status: 200,
    json: async () => ({ sessions: [], external: { phone: phonesAreOn } }),
  })) as unknown as typeof fetch;
  Object.assign(window, { PublicKeyCredential: {} });
});
afterEach(() => {
  window.fetch = realFetch;
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

async function openFactors(before?: (auth: FakeAuth) => void) {
  const profile = profileOf();
  const shell = renderShell({ at: '/profile', profile, ...(before === undefined ? {} : { before }) });
  const panel = within(await screen.findByRole('region', { name: 'Verificação em duas etapas' }));
  return { ...shell, panel };
}

describe('security keys in the profile', () => {
  it('are registered beside apps, each under a name of its own, and removed', async () => {
    const { user, auth, panel } = await openFactors((fake) => {
      fake.factors = [{ ...factorOf('k1', 'verified', 'webauthn'), friendly_name: 'Chave de segurança' }];
    });
    await user.click(await panel.findByRole('button', { name: 'Adicionar chave de segurança' }));
    const dialog = within(await screen.findByRole('dialog'));
    auth.keyError = cancelled;
    await user.click(dialog.getByRole('button', { name: 'Registrar chave' }));
    expect(await dialog.findByRole('button', { name: 'Registrar chave' })).toBeEnabled();
    expect(dialog.queryByText(/Não foi possível/)).toBeNull();
    auth.keyError = { name: 'AuthUnknownError', message: 'broken' };
    await user.click(dialog.getByRole('button', { name: 'Registrar chave' }));
    expect(await dialog.findByText('Não foi possível registrar a chave. Tente de novo.')).toBeVisible();
    auth.keyError = null;
    await user.click(dialog.getByRole('button', { name: 'Registrar chave' }));
    expect(await panel.findByText('Chave de segurança 2')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Remover Chave de segurança' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remover' }));
    expect(await panel.findByText('Chave de segurança 2')).toBeVisible();
    expect(panel.queryByText('Chave de segurança')).toBeNull();
  });

  it('are registered after a second step where the service asks for one, which may be a key', async () => {
    const { user, panel } = await openFactors((fake) => {
      fake.factors = [factorOf('k1', 'verified', 'webauthn')];
      fake.needsStep = true;
    });
    await user.click(await panel.findByRole('button', { name: 'Adicionar chave de segurança' }));
    await user.click(await screen.findByRole('button', { name: 'Registrar chave' }));
    const step = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.click(await step.findByRole('button', { name: 'Usar chave de segurança' }));
    await user.click(await screen.findByRole('button', { name: 'Registrar chave' }));
    expect(await panel.findByText('Chave de segurança')).toBeVisible();
  });

  it('are not offered by a browser that has none', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    const { panel } = await openFactors();
    expect(await panel.findByRole('button', { name: 'Ativar verificação' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Adicionar chave de segurança' })).toBeNull();
  });
});

describe('phones in the profile', () => {
  it('are told apart by their last digits, and the last one goes after a code of its own', async () => {
    const { user, auth, panel } = await openFactors((fake) => {
      fake.factors = [factorOf('t1', 'verified', 'phone')];
      fake.needsStep = true;
    });
    await user.click(await panel.findByRole('button', { name: 'Remover Telefone final 4321' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Telefone final 4321')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remover' }));
    const step = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.click(await step.findByRole('button', { name: 'Enviar código por SMS' }));
    await user.type(await step.findByLabelText(/^Código enviado/), '123456{Enter}');
    expect(await panel.findByRole('button', { name: 'Ativar verificação' })).toBeVisible();
    expect(auth.factors).toEqual([]);
  });

  it('are added by a code that is sent to them, each under a name of its own', async () => {
    phonesAreOn = true;
    const { user, auth, panel } = await openFactors((fake) => {
      fake.factors = [{ ...factorOf('t1', 'verified', 'phone'), friendly_name: 'Telefone final 4321' }];
      fake.needsStep = true;
    });
    await user.click(await panel.findByRole('button', { name: 'Adicionar telefone' }));
    const number = () => screen.findByLabelText('Celular');
    expect(await number()).toHaveValue('+55 ');
    await user.type(await number(), '(11) 9876-4321{Enter}');
    expect(screen.getByText(/^Informe um celular com DDD/)).toBeVisible();
    await user.clear(await number());
    await user.type(await number(), '(21) 98765-4321{Enter}');
    const step = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.click(await step.findByRole('button', { name: 'Enviar código por SMS' }));
    await user.type(await step.findByLabelText(/^Código enviado/), '123456{Enter}');

    auth.smsError = { status: 422, code: 'sms_send_failed', message: 'no' };
    await user.click(await screen.findByRole('button', { name: 'Enviar código por SMS' }));
    expect(await screen.findByText(/^O SMS não pôde ser enviado/)).toBeVisible();
    auth.factors = auth.factors.filter(({ status }) => status === 'verified');
    auth.smsError = null;
    await user.click(screen.getByRole('button', { name: 'Enviar código por SMS' }));
    await user.type(await screen.findByLabelText(/^Código enviado/), '000000{Enter}');
    expect(await screen.findByText(/^Código incorreto/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Trocar número' }));
    expect(await number()).toHaveValue('(21) 98765-4321');
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText(/^Código enviado/), '123456{Enter}');
    expect(await panel.findAllByText('Telefone final 4321')).toHaveLength(2);
    expect(auth.factors.at(-1)).toMatchObject({
      friendly_name: 'Telefone final 4321 (2)',
      phone: '+5521987654321',
    });
  });

  it('are not offered where the service sends no messages', async () => {
    const { panel } = await openFactors();
    expect(await panel.findByRole('button', { name: 'Ativar verificação' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Adicionar telefone' })).toBeNull();
  });
});

describe('a sign-in that owes a security key', () => {
  const owing = (...types: string[]) => {
    const profile = profileOf();
    return renderShell({
      at: '/login',
      profile,
      before: (auth) => {
        auth.factors = types.map((type, at) => factorOf(`f${at}`, 'verified', type));
        auth.stored = sessionOf({
          id: profile.id,
          email: profile.email,
          level: 'aal1',
          factors: auth.factors,
        });
      },
    });
  };

  it('asks for it on a press, and says when it is not recognised', async () => {
    const { user, auth } = owing('webauthn');
    const press = await screen.findByRole('button', { name: 'Usar chave de segurança' });
    auth.keyError = { name: 'AuthApiError', status: 422, code: 'mfa_verification_failed', message: 'no' };
    await user.click(press);
    expect(await screen.findByText(/A chave não foi reconhecida/)).toBeVisible();
    auth.keyError = null;
    await user.click(press);
    await screen.findByRole('navigation');
    expect(screen.queryByText('Verificação em duas etapas')).toBeNull();
  });

  it('begins with the app, and offers the key and the codes beside it', async () => {
    const { user } = owing('webauthn', 'totp', 'recovery_code');
    expect(await screen.findByLabelText('Código')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar uma chave de segurança' }));
    expect(screen.getByRole('button', { name: 'Usar chave de segurança' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
    expect(screen.getByLabelText('Código de recuperação')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Usar o aplicativo autenticador' })).toBeVisible();
  });
});
