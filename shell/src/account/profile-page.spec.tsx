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
    expect(document.title).toBe('Perfil · Garimpo');
    expect(screen.getByText('Cadastrado em 1 de outubro de 2026')).toBeVisible();
    expect(panel('Assinatura').getByText('Ativa')).toBeVisible();
    expect(panel('Assinatura').getByText('12 de dezembro de 2026')).toBeVisible();
    expect(panel('Assinatura').getByRole('link', { name: 'Gerenciar Assinatura' })).toHaveAttribute(
      'href',
      '/escolher-plano',
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
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
