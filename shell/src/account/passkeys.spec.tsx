import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { type FakeAuth, factorOf, sessionOf } from '../session/testing/fake-auth.ts';

const realFetch = globalThis.fetch;
const cancelled = { name: 'NotAllowedError', message: 'cancelled' };

beforeEach(() => {
  window.fetch = (async () => ({
    ok: true,
    status: 200,
    json: async () => ({ sessions: [] }),
  })) as unknown as typeof fetch;
  Object.assign(window, {
    PublicKeyCredential: {
      isConditionalMediationAvailable: async () => true,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    },
  });
});
afterEach(() => {
  window.fetch = realFetch;
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

async function openProfile(before?: (auth: FakeAuth) => void) {
  const shell = renderShell({
    at: '/profile',
    profile: profileOf(),
    ...(before === undefined ? {} : { before }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Passkeys' }));
  return { ...shell, panel };
}

describe('passkeys in the profile', () => {
  it('are added, renamed and removed', async () => {
    const { user, auth, panel } = await openProfile();
    await user.click(await panel.findByRole('button', { name: 'Criar passkey' }));
    expect(await panel.findByText('Chrome no Linux')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Renomear Chrome no Linux' }));
    const name = within(await screen.findByRole('dialog')).getByLabelText('Nome da passkey');
    await user.clear(name);
    await user.type(name, 'Notebook{Enter}');
    expect(await panel.findByText('Notebook')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Remover Notebook' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(panel.queryByText('Notebook')).toBeNull());
    expect(auth.passkeys).toEqual([]);
  });

  it('are added after a second step where the service asks for one', async () => {
    const { user, auth, panel } = await openProfile((fake) => {
      fake.factors = [factorOf('f1')];
      fake.needsStep = true;
    });
    await user.click(await panel.findByRole('button', { name: 'Criar passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.type(await dialog.findByLabelText('Código'), '123456{Enter}');
    expect(await panel.findByText('Chrome no Linux')).toBeVisible();
    expect(auth.passkeys).toHaveLength(1);
  });

  it('say nothing to whoever changes their mind, and say what else went wrong', async () => {
    const { user, auth, panel } = await openProfile((fake) => {
      fake.ceremonyError = cancelled;
    });
    const add = await panel.findByRole('button', { name: 'Criar passkey' });
    await user.click(add);
    expect(panel.queryByRole('alert')).toBeNull();
    auth.ceremonyError = {
      message: 'known',
      name: 'InvalidStateError',
      code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    };
    await user.click(add);
    expect(await panel.findByRole('alert')).toHaveTextContent('já tem uma passkey');
    auth.ceremonyError = { name: 'AuthApiError', status: 422, code: 'too_many_passkeys', message: 'many' };
    await user.click(add);
    expect(await panel.findByRole('alert')).toHaveTextContent('máximo de passkeys');
  });

  it('are not there where the service offers none', async () => {
    renderShell({
      at: '/profile',
      profile: profileOf(),
      before: (fake) => {
        fake.passkeysError = {
          name: 'AuthApiError',
          status: 404,
          code: 'passkey_disabled',
          message: 'Passkeys are disabled',
        };
      },
    });
    await screen.findByRole('heading', { name: 'Perfil' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull());
  });
});

describe('passkeys where people sign in', () => {
  it('are offered in the input and by a button, one at a time', async () => {
    const { user, auth } = renderShell({ at: '/login' });
    const button = await screen.findByRole('button', { name: 'Entrar com passkey' });
    await waitFor(() => expect(auth.ceremonies).toEqual(['conditional']));
    auth.ceremonyError = cancelled;
    await user.click(button);
    // The input offers them again, and nothing is said.
    await waitFor(() => expect(auth.ceremonies).toEqual(['conditional', undefined, 'conditional']));
    expect(screen.queryByRole('alert')).toBeNull();
    auth.ceremonyError = {
      name: 'AuthApiError',
      status: 400,
      code: 'webauthn_verification_failed',
      message: 'Credential verification failed',
    };
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Esta passkey não entra em nenhuma conta');
    auth.ceremonyError = null;
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Entrar com passkey' })).toBeNull());
    expect(auth.stored?.user.id).toBe(sessionOf({ id: 'u1' }).user.id);
  });
});
