import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import type { LinkSecret } from '../session/link-secret.ts';
import type { FakeAuth } from '../session/testing/fake-auth.ts';

const profile = profileOf();
const away = { name: 'AuthRetryableFetchError', status: 0, message: 'away' };
const joined = { identity_id: 'i1', provider: 'github', email: 'ana@github.example' };

async function openProfile(options: {
  providers?: string[];
  link?: LinkSecret;
  before?: (auth: FakeAuth) => void;
}) {
  const shell = renderShell({ at: '/profile', profile, ...options });
  await screen.findByRole('heading', { name: 'Perfil' });
  return shell;
}
const findPanel = async () => within(await screen.findByRole('region', { name: 'Contas conectadas' }));

describe('accounts elsewhere', () => {
  it('are not spoken of where the service takes none', async () => {
    await openProfile({ providers: [] });
    expect(await screen.findByRole('region', { name: 'Aparelhos' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Contas conectadas' })).toBeNull();
  });

  it('are connected from the profile, and lead back to it', async () => {
    const { user, left } = await openProfile({ providers: ['github', 'empresa'] });
    const panel = await findPanel();
    expect(await panel.findByRole('button', { name: 'Conectar Empresa' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Conectar GitHub' }));
    await waitFor(() => expect(left).toHaveLength(1));
    const asked = new URL(left[0] ?? '').searchParams;
    expect(asked.get('provider')).toBe('github');
    expect(asked.get('link')).toBe('yes');
    expect(asked.get('to')).toBe(`${window.location.origin}/profile`);
  });

  it('say with which address they are connected, and are disconnected after a question', async () => {
    const { user, auth } = await openProfile({
      providers: ['github'],
      before: (fake) => {
        fake.connections = [joined];
      },
    });
    const panel = await findPanel();
    expect(await panel.findByText('ana@github.example')).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Conectar/ })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Desconectar GitHub' }));
    const question = within(await screen.findByRole('alertdialog'));
    auth.identitiesError = away;
    await user.click(question.getByRole('button', { name: 'Desconectar' }));
    expect(await question.findByText('Não foi possível desconectar. Tente de novo.')).toBeVisible();
    expect(auth.connections).toEqual([joined]);
    auth.identitiesError = null;
    await user.click(question.getByRole('button', { name: 'Desconectar' }));
    expect(await panel.findByRole('button', { name: 'Conectar GitHub' })).toBeVisible();
    expect(auth.connections).toEqual([]);
  });

  it('keep the last way in', async () => {
    await openProfile({
      before: (fake) => {
        fake.connections = [joined];
        fake.withPassword = false;
      },
    });
    const panel = await findPanel();
    expect(await panel.findByText('ana@github.example · É a única forma de entrar.')).toBeVisible();
    expect(panel.queryByRole('button')).toBeNull();
  });

  it('say when they could not be read, or connected', async () => {
    const { user, auth } = await openProfile({
      providers: ['github'],
      before: (fake) => {
        fake.identitiesError = away;
      },
    });
    const panel = await findPanel();
    expect(await panel.findByText('As contas conectadas não puderam ser carregadas.')).toBeVisible();
    auth.identitiesError = null;
    await user.click(panel.getByRole('button', { name: 'Tentar de novo' }));
    const connect = await panel.findByRole('button', { name: 'Conectar GitHub' });
    auth.identitiesError = away;
    await user.click(connect);
    expect(await panel.findByText('Não foi possível conectar. Tente de novo.')).toBeVisible();
  });

  it('say nothing of a code that was brought to another page', async () => {
    const link: LinkSecret = { kind: 'code', code: 'c' };
    const { user } = renderShell({ at: '/login', profile, providers: ['github'], link });
    await user.click(await screen.findByRole('link', { name: 'Perfil' }));
    expect(await (await findPanel()).findByRole('button', { name: 'Conectar GitHub' })).toBeVisible();
    expect(screen.queryByText('Conta conectada.')).toBeNull();
  });

  it.each<[LinkSecret, string]>([
    [{ kind: 'code', code: 'c' }, 'Conta conectada.'],
    [{ kind: 'refused', code: 'access_denied' }, 'A conexão não foi autorizada.'],
    [{ kind: 'refused', code: 'identity_already_exists' }, 'Essa conta já está conectada a outro usuário.'],
    [{ kind: 'refused', code: 'constructor' }, 'Não foi possível conectar. Tente de novo.'],
  ])('tell what connecting came to, and open no other session: %j', async (link, sentence) => {
    const { auth } = await openProfile({ providers: ['github'], link });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(auth.usedLinks).toEqual([]);
  });
});
