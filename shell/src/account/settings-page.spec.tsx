import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

type Handlers = NonNullable<Parameters<typeof renderShell>[0]['handlers']>;

/** A service that keeps what it is sent, as far as `refuses` lets it. */
function keeper(refuses: (body: object) => boolean = () => false) {
  let profile = profileOf();
  const handlers: Handlers = {
    'GET /api/profile/:id': () => ({ profile }),
    'PATCH /api/profile': ({ body }) => {
      if (refuses(body as object)) throw fail('service.internal.error', 500);
      profile = { ...profile, ...(body as object) };
      return { profile };
    },
  };
  return { handlers, kept: () => profile };
}

async function openSettings(handlers: Handlers) {
  const shell = renderShell({ at: '/settings', profile: profileOf(), handlers });
  await screen.findByRole('heading', { name: 'Configurações' });
  return shell;
}

const mails = () => screen.getByRole('switch', { name: 'Notificações por e-mail' });
const language = () => screen.getByRole('combobox', { name: 'Idioma' });
async function chooseLanguage(shell: Awaited<ReturnType<typeof openSettings>>, name: string) {
  await shell.user.click(language());
  await shell.user.click(within(await screen.findByRole('listbox')).getByRole('option', { name }));
}
const saves = (shell: Awaited<ReturnType<typeof openSettings>>) =>
  shell.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('/settings', () => {
  it('turns the theme with the buttons of the specification', async () => {
    const shell = await openSettings({});
    await shell.user.click(screen.getByRole('radio', { name: 'Modo Escuro' }));
    expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual([
      'dark',
      'dark',
    ]);
    await shell.user.click(screen.getByRole('radio', { name: 'Modo Claro' }));
    expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual([
      'light',
      'light',
    ]);
    await shell.user.click(screen.getByRole('radio', { name: 'Sistema' }));
    expect(localStorage.getItem('theme')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Sistema' })).toBeChecked();
  });

  it('says what the language changes and what it does not, and which mails always come', async () => {
    await openSettings({});
    expect(language()).toHaveAccessibleDescription(/Os textos continuam em português/);
    expect(mails()).toHaveAccessibleDescription(/segurança da conta são sempre enviados/);
  });

  it('saves the switch at once', async () => {
    const service = keeper();
    const shell = await openSettings(service.handlers);
    expect(mails()).toBeChecked();
    await shell.user.click(mails());
    expect(mails()).not.toBeChecked();
    expect(await screen.findByText('Notificações por e-mail salvas.')).toBeVisible();
    expect(saves(shell)).toEqual([{ emailNotifications: false }]);
    expect(service.kept().emailNotifications).toBe(false);
  });

  it('saves the language at once, and writes dates by it', async () => {
    const service = keeper();
    const shell = await openSettings(service.handlers);
    expect(language()).toHaveTextContent('Português');
    await chooseLanguage(shell, 'Espanhol');
    expect(await screen.findByText('Idioma salvo.')).toBeVisible();
    expect(language()).toHaveTextContent('Espanhol');
    expect(document.documentElement.lang).not.toBe('es');
    await shell.user.click(screen.getAllByRole('link', { name: /Marina Rocha/ })[0] as HTMLElement);
    expect(await screen.findByText('Cadastrado em 1 de octubre de 2026')).toBeVisible();
  });

  it.each([['Espanhol', 'pt', 'Português', 'Não foi possível salvar o idioma. Ele voltou ao que era.']])(
    'goes back when it could not be saved, and tries again when told to',
    async (name, kept, back, words) => {
      let away = true;
      const service = keeper(() => away);
      const shell = await openSettings(service.handlers);
      await chooseLanguage(shell, name);
      expect(await screen.findByText(words)).toBeVisible();
      expect(language()).toHaveTextContent(back);
      expect(service.kept().language).toBe(kept);

      away = false;
      await shell.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
      expect(await screen.findByText('Idioma salvo.')).toBeVisible();
      expect(language()).toHaveTextContent(name);
      expect(service.kept().language).toBe('es');
    },
  );

  it('saves quick choices in their order, and ends where the last one was', async () => {
    const answers: (() => void)[] = [];
    const service = keeper();
    const patch = service.handlers['PATCH /api/profile'] as (call: unknown) => unknown;
    const shell = await openSettings({
      ...service.handlers,
      'PATCH /api/profile': async (call) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return patch(call);
      },
    });
    await shell.user.click(mails());
    await shell.user.click(mails());
    await shell.user.click(mails());
    for (let at = 0; at < 3; at += 1) {
      await waitFor(() => expect(answers).toHaveLength(at + 1));
      expect(mails()).not.toBeChecked();
      answers[at]?.();
    }
    await waitFor(() => expect(saves(shell)).toHaveLength(3));
    expect(saves(shell)).toEqual([
      { emailNotifications: false },
      { emailNotifications: true },
      { emailNotifications: false },
    ]);
    expect(await screen.findByText('Notificações por e-mail salvas.')).toBeVisible();
    expect(mails()).not.toBeChecked();
  });

  it('keeps a choice that was saved when another beside it was not', async () => {
    const service = keeper((body) => 'language' in body);
    const shell = await openSettings(service.handlers);
    await shell.user.click(mails());
    await chooseLanguage(shell, 'Inglês');
    expect(await screen.findByText('Não foi possível salvar o idioma. Ele voltou ao que era.')).toBeVisible();
    expect(mails()).not.toBeChecked();
    expect(language()).toHaveTextContent('Português');
    expect(service.kept()).toMatchObject({ language: 'pt', emailNotifications: false });
  });
});
