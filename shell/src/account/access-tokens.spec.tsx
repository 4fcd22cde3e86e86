import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

const token = (id: string, name: string, lastUsedAt: string | null) => ({
  id,
  name,
  scope: 'library-captures',
  createdAt: '2026-10-22T12:00:00.000Z',
  lastUsedAt,
});
const WORK = token('00000000-0000-4000-8000-000000000001', 'Chrome do trabalho', null);
const HOME = token('00000000-0000-4000-8000-000000000002', 'Chrome de casa', new Date().toISOString());

const region = { name: 'Acessos da extensão' };

function openProfile(handlers: NonNullable<Parameters<typeof renderShell>[0]['handlers']>) {
  return renderShell({ at: '/profile', profile: profileOf(), handlers });
}

describe('the accesses of the extension', () => {
  it('are not spoken of by who has none', async () => {
    openProfile({ 'GET /api/account/tokens': () => ({ tokens: [] }) });
    expect(await screen.findByRole('region', { name: 'Aparelhos' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', region)).toBeNull());
  });

  it('say when they were made and used, and are ended after a question', async () => {
    let tokens = [WORK, HOME];
    let away = true;
    const { user, calls } = openProfile({
      'GET /api/account/tokens': () => ({ tokens }),
      'DELETE /api/account/tokens/:id': () => {
        if (away) throw fail('common.unavailable', 503);
        tokens = [HOME];
        return undefined;
      },
    });
    const panel = within(await screen.findByRole('region', region));
    const [first, second] = panel.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Chrome do trabalhoAinda não usado · criado em 22 out 2026/);
    expect(second).toHaveTextContent(/Chrome de casaUsado agora/);
    await user.click(panel.getByRole('button', { name: 'Encerrar Chrome do trabalho' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Encerrar' }));
    expect(await question.findByText('Não foi possível encerrar o acesso. Tente de novo.')).toBeVisible();
    away = false;
    await user.click(question.getByRole('button', { name: 'Encerrar' }));
    expect(await screen.findByText('O acesso foi encerrado.')).toBeVisible();
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith(WORK.id))).toBe(true);
  });

  it('say when they could not be read', async () => {
    let away = true;
    const { user } = openProfile({
      'GET /api/account/tokens': () => {
        if (away) throw fail('common.unavailable', 503);
        return { tokens: [HOME] };
      },
    });
    const panel = within(await screen.findByRole('region', region));
    expect(panel.getByText('Os acessos não puderam ser listados.')).toBeVisible();
    away = false;
    await user.click(panel.getByRole('button', { name: 'Tentar de novo' }));
    expect(await panel.findByText('Chrome de casa')).toBeVisible();
  });
});
