import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

async function openProfile(handlers: Parameters<typeof renderShell>[0]['handlers'] = {}) {
  const shell = renderShell({ at: '/profile', profile: profileOf(), handlers });
  await screen.findByRole('heading', { name: 'Perfil' });
  return shell;
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const newPassword = () => screen.getByLabelText('Nova Senha');
const confirmation = () => screen.getByLabelText('Confirmar Nova Senha');
const change = () => panel('Trocar Senha').getByRole('button', { name: 'Trocar Senha' });

describe('/profile', () => {
  it('shows who it is and what is paid for', async () => {
    await openProfile();
    await waitFor(() => expect(document.title).toBe('Perfil · Garimpo'));
    expect(screen.getByText('Cadastrado em 1 de outubro de 2026')).toBeVisible();
    expect(panel('Assinatura').getByText('Ativa')).toBeVisible();
    expect(panel('Assinatura').getByText('12 de dezembro de 2026')).toBeVisible();
    expect(panel('Assinatura').getByRole('link', { name: 'Gerenciar Assinatura' })).toHaveAttribute(
      'href',
      '/escolher-plano',
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  });

  it.each([
    ['some room', 14, 500, '14 de 500 do plano', '3', false],
    ['no room', 20, 20, '20 de 20 do plano', '100', true],
    ['more than there is room for', 30, 20, '30 de 20 do plano', '100', true],
    ['no plan', 0, 0, '0 de 0 do plano', '100', true],
    ['thousands', 1200, 5000, '1.200 de 5.000 do plano', '24', false],
  ])('shows how much of the plan is used: %s', async (_case, used, limit, words, percent, full) => {
    await openProfile({ 'GET /api/usage': () => ({ usage: [{ counter: 'libraries', used, limit }] }) });
    const bar = await panel('Uso do plano').findByRole('progressbar', { name: 'Bibliotecas acompanhadas' });
    expect(bar).toHaveAttribute('aria-valuenow', percent);
    expect(panel('Uso do plano').getByText(words)).toBeVisible();
    expect(panel('Uso do plano').queryByText('Você chegou ao limite do plano.') !== null).toBe(full);
  });

  it('draws no bar for what has no limit, and leaves out what it has no word for', async () => {
    await openProfile({
      'GET /api/usage': () => ({
        usage: [
          { counter: 'libraries', used: 14, limit: -1 },
          { counter: 'of_the_future', used: 1, limit: 2 },
        ],
      }),
    });
    expect(await panel('Uso do plano').findByText('14 · sem limite')).toBeVisible();
    expect(panel('Uso do plano').queryByRole('progressbar')).toBeNull();
    expect(panel('Uso do plano').getAllByRole('listitem')).toHaveLength(1);
  });

  it('says when the use could not be read, and tries again', async () => {
    const shell = await openProfile({
      'GET /api/usage': () => {
        throw fail('service.internal.error', 500);
      },
    });
    expect(await screen.findByText('O uso do plano não pôde ser carregado.')).toBeVisible();
    shell.use({ 'GET /api/usage': () => ({ usage: [{ counter: 'libraries', used: 1, limit: 20 }] }) });
    await shell.user.click(panel('Uso do plano').getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('1 de 20 do plano')).toBeVisible();
  });

  it('saves the name, and shows it everywhere', async () => {
    const shell = await openProfile({
      'PATCH /api/profile': ({ body }) => ({
        profile: profileOf({ fullName: (body as { fullName: string }).fullName }),
      }),
    });
    await shell.user.clear(screen.getByLabelText('Nome'));
    await shell.user.type(screen.getByLabelText('Nome'), 'Marina Nova');
    await shell.user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Nome atualizado com sucesso!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Marina Nova' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Marina Nova/ }).length).toBeGreaterThan(0);
  });

  it('keeps the name as typed when saving failed', async () => {
    const shell = await openProfile({
      'PATCH /api/profile': () => {
        throw fail('service.internal.error', 500);
      },
    });
    await shell.user.type(screen.getByLabelText('Nome'), ' Nova');
    await shell.user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Erro ao atualizar nome.')).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marina Rocha Nova');
    expect(screen.getByRole('heading', { name: 'Marina Rocha' })).toBeVisible();
  });

  it('changes the password and clears both fields', async () => {
    const shell = await openProfile();
    await shell.user.type(newPassword(), 'abc123');
    await shell.user.type(confirmation(), 'abc123');
    await shell.user.click(change());
    expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible();
    expect(shell.auth.passwords).toEqual(['abc123']);
    expect(newPassword()).toHaveValue('');
    expect(confirmation()).toHaveValue('');
  });

  it.each([
    ['abc12', 'abc12', newPassword, 'A senha deve ter pelo menos 6 caracteres.'],
    ['', '', newPassword, 'A senha deve ter pelo menos 6 caracteres.'],
    ['abc123', 'abc124', confirmation, 'As senhas não coincidem.'],
  ])('refuses %j with %j', async (first, second, wrong, sentence) => {
    const shell = await openProfile();
    if (first !== '') await shell.user.type(newPassword(), first);
    if (second !== '') await shell.user.type(confirmation(), second);
    await shell.user.click(change());
    expect(wrong()).toHaveFocus();
    expect(wrong()).toHaveAccessibleDescription(sentence);
    expect(shell.auth.passwords).toEqual([]);
  });

  it('says beside the field that the password is one of those that are guessed first', async () => {
    const shell = await openProfile();
    shell.auth.updateError = {
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      message: 'weak',
      reasons: ['pwned'],
    };
    await shell.user.type(newPassword(), 'abc123');
    await shell.user.type(confirmation(), 'abc123');
    await shell.user.click(change());
    await waitFor(() => expect(newPassword()).toHaveFocus());
    expect(newPassword()).toHaveAccessibleDescription('Esta senha é fácil de adivinhar. Escolha outra.');
  });

  it.each([
    ['Erro ao trocar senha.', { name: 'AuthApiError', status: 400, message: 'no' }],
    [
      'Erro ao trocar senha. Escolha uma senha diferente da atual.',
      { name: 'AuthApiError', status: 422, code: 'same_password', message: 'same' },
    ],
  ])('%s', async (sentence, error) => {
    const shell = await openProfile();
    shell.auth.updateError = error;
    await shell.user.type(newPassword(), 'abc123');
    await shell.user.type(confirmation(), 'abc123');
    await shell.user.click(change());
    expect(await panel('Trocar Senha').findByText(sentence)).toBeVisible();
    expect(newPassword()).toHaveValue('abc123');
  });
});

describe('/settings', () => {
  it('changes the theme for good', async () => {
    localStorage.setItem('theme', 'light');
    const shell = renderShell({ at: '/settings', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Configurações' });
    await shell.user.click(screen.getByText('Modo Escuro'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await shell.user.click(screen.getByText('Modo Claro'));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'));
    expect(localStorage.getItem('theme')).toBe('light');
  });
});
