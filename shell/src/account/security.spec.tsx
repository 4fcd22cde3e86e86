import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { type FakeAuth, factorOf } from '../session/testing/fake-auth.ts';

const session = (id: string, current: boolean) => ({
  id,
  current,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  created_at: '2026-11-01T00:00:00.000Z',
  refreshed_at: null,
});
let sessions: ReturnType<typeof session>[];
let listStatus: number;
const realFetch = globalThis.fetch;

beforeEach(() => {
  sessions = [session('here', true)];
  listStatus = 200;
  window.fetch = (async () => ({
    ok: listStatus === 200,
    status: listStatus,
    json: async () => ({ sessions }),
  })) as unknown as typeof fetch;
});
afterEach(() => {
  window.fetch = realFetch;
});

async function openProfile(profile = profileOf(), before?: (auth: FakeAuth) => void) {
  const shell = renderShell({ at: '/profile', profile, ...(before === undefined ? {} : { before }) });
  await screen.findByRole('heading', { name: 'Perfil' });
  return shell;
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const factors = () => panel('Verificação em duas etapas');
const devices = () => panel('Aparelhos');

describe('the second factor', () => {
  it('is turned on with the secret of an app and its first code', async () => {
    const { user, auth } = await openProfile(profileOf(), (fake) => {
      fake.factors = [factorOf('left-over', 'unverified')];
    });
    await user.click(await factors().findByRole('button', { name: 'Ativar verificação' }));
    const dialog = within(await screen.findByRole('dialog'));
    const picture = await dialog.findByRole('img', { name: 'QR code para o aplicativo autenticador' });
    expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toBe(
      'data:image/svg+xml,<svg fill="#123456"></svg>',
    );
    expect(picture.getAttribute('src')).not.toContain('#');
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(auth.factors.map(({ id }) => id)).not.toContain('left-over');

    await user.type(dialog.getByLabelText('Código'), '000000{Enter}');
    expect(await dialog.findByText(/Código incorreto/)).toBeVisible();
    await user.clear(dialog.getByLabelText('Código'));
    await user.type(dialog.getByLabelText('Código'), '123456{Enter}');
    expect(await factors().findByText('Ativa')).toBeVisible();
    expect(factors().getByText('Aplicativo autenticador')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is removed after a question', async () => {
    const { user, auth } = await openProfile(profileOf(), (fake) => {
      fake.factors = [factorOf('f1')];
    });
    await user.click(await factors().findByRole('button', { name: 'Remover App f1' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('App f1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remover' }));
    expect(await factors().findByRole('button', { name: 'Ativar verificação' })).toBeVisible();
    expect(auth.factors).toEqual([]);
    expect(auth.calls).toContain('refreshSession');
  });

  it('goes only after a second step, by the app or by a code', async () => {
    const { user, auth } = await openProfile(profileOf(), (fake) => {
      fake.factors = [factorOf('f1'), factorOf('codes', 'verified', 'recovery_code')];
      fake.codes = ['abcdefghjkmnpqr7'];
      fake.needsStep = true;
    });
    await user.click(await factors().findByRole('button', { name: 'Remover App f1' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remover' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.click(await dialog.findByRole('button', { name: 'Usar um código de recuperação' }));
    await user.type(dialog.getByLabelText('Código de recuperação'), 'abcd-efgh-jkmn-pqr7{Enter}');
    expect(await factors().findByRole('button', { name: 'Ativar verificação' })).toBeVisible();
    expect(auth.factors.map(({ id }) => id)).toEqual(['codes']);
    expect(auth.codes).toEqual([]);
  });

  it('another one, and codes, come only after a second step', async () => {
    const { user, auth } = await openProfile(profileOf(), (fake) => {
      fake.factors = [factorOf('f1')];
      fake.needsStep = true;
    });
    const showStep = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
      await user.type(await dialog.findByLabelText('Código'), '123456{Enter}');
    };
    await user.click(await factors().findByRole('button', { name: 'Adicionar outro aplicativo' }));
    await showStep();
    const adding = within(await screen.findByRole('dialog', { name: 'Ativar verificação em duas etapas' }));
    expect(await adding.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.click(adding.getByRole('button', { name: 'Cancelar' }));

    auth.needsStep = true;
    await user.click(factors().getByRole('button', { name: 'Criar códigos' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Criar códigos' }),
    );
    await showStep();
    expect(await screen.findByText('abcd-efgh-jkmn-pqr0')).toBeVisible();
  });

  it('has recovery codes, shown once', async () => {
    const { user, auth } = await openProfile(profileOf(), (fake) => {
      fake.factors = [factorOf('f1')];
    });
    await user.click(await factors().findByRole('button', { name: 'Criar códigos' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(auth.codes).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Criar códigos' }));
    expect(await dialog.findByText('abcd-efgh-jkmn-pqr0')).toBeVisible();
    expect(within(dialog.getByRole('list')).getAllByRole('listitem')).toHaveLength(10);
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Continuar editando' }));
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await navigator.clipboard.readText()).toContain('abcd-efgh-jkmn-pqr0\n');
    await user.click(dialog.getByRole('button', { name: 'Já guardei' }));
    expect(await factors().findByText('Códigos de recuperação: 10 de 10 sem uso.')).toBeVisible();
    expect(screen.queryByText('abcd-efgh-jkmn-pqr0')).toBeNull();
  });

  it('says when it could not be read, and tries again', async () => {
    const { user, auth } = await openProfile(profileOf(), (fake) => {
      fake.factorsError = { name: 'AuthRetryableFetchError', status: 0, message: 'away' };
    });
    expect(await factors().findByRole('alert')).toHaveTextContent('não pôde ser carregada');
    auth.factorsError = null;
    await user.click(factors().getByRole('button', { name: 'Tentar de novo' }));
    expect(await factors().findByRole('button', { name: 'Ativar verificação' })).toBeVisible();
  });
});

describe('the devices', () => {
  it('are listed, and all but this one are signed out after a question', async () => {
    sessions = [session('there', false), session('here', true)];
    const { user, auth } = await openProfile();
    expect(await devices().findAllByText('Firefox no Linux')).toHaveLength(2);
    const [first] = devices().getAllByRole('listitem');
    expect(first).toHaveTextContent('Este aparelho');

    await user.click(devices().getByRole('button', { name: 'Sair dos outros aparelhos' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    sessions = [session('here', true)];
    await user.click(dialog.getByRole('button', { name: 'Sair dos outros aparelhos' }));
    expect(await devices().findByText('Só este aparelho está conectado.')).toBeVisible();
    expect(auth.scopes).toEqual(['others']);
    expect(auth.stored).not.toBeNull();
  });

  it('can be signed out where the service keeps no list of them', async () => {
    listStatus = 404;
    await openProfile();
    expect(await devices().findByRole('button', { name: 'Sair dos outros aparelhos' })).toBeVisible();
    expect(devices().queryByRole('list')).toBeNull();
  });
});

describe('an address that is not confirmed', () => {
  it('is said in the profile, with a way to get the mail again', async () => {
    const { user, auth } = await openProfile(profileOf({ emailVerified: false }));
    expect(screen.getByText('Seu e-mail ainda não foi confirmado.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }));
    expect(
      await screen.findByText(/^Enviamos outro link e outro código para marina@exemplo.com.br\./),
    ).toBeVisible();
    expect(auth.mails).toHaveLength(1);
  });

  it('is asked about again when the user comes back to the tab', async () => {
    const shell = await openProfile(profileOf({ emailVerified: false }));
    shell.use({ 'GET /api/profile/:id': () => ({ profile: profileOf() }) });
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.queryByText('Seu e-mail ainda não foi confirmado.')).toBeNull());
    expect(shell.auth.calls).toContain('refreshSession');
  });
});

describe('a password change that the service wants confirmed', () => {
  it('asks for the code of a mail and sends it along', async () => {
    const { user, auth } = await openProfile();
    auth.updateError = { name: 'AuthApiError', status: 400, code: 'reauthentication_needed', message: 'x' };
    await user.type(screen.getByLabelText('Nova Senha'), 'abc123');
    await user.type(screen.getByLabelText('Confirmar Nova Senha'), 'abc123{Enter}');
    const code = await screen.findByLabelText('Código enviado por e-mail');
    expect(auth.mails.map(({ kind }) => kind)).toEqual(['reauthentication']);
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');

    auth.updateError = {
      name: 'AuthApiError',
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'x',
    };
    await user.type(code, '111111{Enter}');
    expect(await screen.findByText('Código incorreto ou vencido.')).toBeVisible();

    auth.updateError = null;
    await user.clear(code);
    await user.type(code, '222222{Enter}');
    expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible();
    expect(auth.nonces).toEqual(['222222']);
    expect(screen.queryByLabelText('Código enviado por e-mail')).toBeNull();
  });
});
