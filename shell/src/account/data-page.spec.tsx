import type { AccountData } from '@garimpo/accounts-contract';
import { fail } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

const ACCOUNT: AccountData = { deletion: null, recentSignIn: true, paidSubscription: false };
const PENDING: AccountData = {
  ...ACCOUNT,
  deletion: { requestedAt: '2026-11-20T12:00:00.000Z', erasedFrom: '2026-11-27T12:00:00.000Z' },
};
const closed = profileOf({ access: { allowed: false, reason: 'expired', goTo: '/escolher-plano' } });
const leaving = profileOf({
  access: { allowed: false, reason: 'deletion_pending', goTo: '/conta/dados' },
});

function open(account: Partial<AccountData> = {}, profile = profileOf()) {
  return renderShell({
    at: '/conta/dados',
    profile,
    handlers: { 'GET /api/account': () => ({ account: { ...ACCOUNT, ...account } }) },
  });
}

describe('the page of one’s own data', () => {
  it('stands in the frame of the tools for who may use them', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Meus dados', level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao perfil' })).toHaveAttribute('href', '/profile');
    expect(await screen.findByRole('button', { name: 'Excluir minha conta' })).toBeEnabled();
    expect(screen.queryByText(/cancele também na plataforma/)).toBeNull();
  });

  it('is open without a subscription, with a way to the plans and out', async () => {
    const shell = open({}, closed);
    expect(await screen.findByRole('button', { name: 'Baixar meus dados' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
    expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull();
    await shell.user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(shell.address()).toBe('/login'));
  });

  it('asks a stranger to sign in, and leads back', async () => {
    const shell = renderShell({ at: '/conta/dados' });
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(shell.address()).toBe('/login?from=%2Fconta%2Fdados');
  });

  it.each(['/profile', '/settings', '/escolher-plano'])('is a step away from %s', async (at) => {
    renderShell({ at, profile: profileOf() });
    const link = await screen.findByRole('link', { name: 'Baixar meus dados ou excluir a conta' });
    expect(link).toHaveAttribute('href', '/conta/dados');
  });

  it('says so when the account could not be read, and tries again', async () => {
    const shell = renderShell({
      at: '/conta/dados',
      profile: profileOf(),
      handlers: { 'GET /api/account': () => fail500() },
    });
    expect(await screen.findByText('Os dados da conta não puderam ser carregados.')).toBeVisible();
    shell.use({ 'GET /api/account': () => ({ account: ACCOUNT }) });
    await shell.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('button', { name: 'Excluir minha conta' })).toBeVisible();
  });
});

describe('deleting the account', () => {
  async function openDialog(account: Partial<AccountData> = {}) {
    const shell = open(account);
    await shell.user.click(await screen.findByRole('button', { name: 'Excluir minha conta' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir sua conta?' }));
    return { shell, dialog, word: dialog.getByLabelText('Digite EXCLUIR para confirmar') };
  }

  it('takes the word', async () => {
    const { shell, dialog, word } = await openDialog();
    await shell.user.type(word, 'sim{Enter}');
    expect(await dialog.findByText('Digite a palavra EXCLUIR.')).toBeVisible();
    expect(word).toHaveFocus();
    expect(shell.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('leads to where it can be undone, with the focus on that', async () => {
    const { shell, word } = await openDialog();
    shell.use({
      'DELETE /api/account': () => ({ account: PENDING }),
      'GET /api/account': () => ({ account: PENDING }),
      'GET /api/profile/:id': () => ({ profile: leaving }),
    });
    await shell.user.type(word, 'excluir{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sua conta será excluída' })).toBeVisible();
    expect(screen.getByText(/apagados depois de 27\/11\/2026, 09:00/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Manter minha conta' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Excluir minha conta' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull();
    expect(shell.auth.calls).toContain('signOut');
  });

  it('says that nothing has changed where it failed', async () => {
    const { shell, dialog, word } = await openDialog();
    shell.use({ 'DELETE /api/account': () => fail500() });
    await shell.user.type(word, 'EXCLUIR{Enter}');
    expect(await dialog.findByText(/Nada mudou/)).toBeVisible();
  });

  it('asks for a new sign-in where the last one is too old', async () => {
    const shell = open({ recentSignIn: false, paidSubscription: true });
    expect(await screen.findByText(/nos 10 minutos depois de você entrar/)).toBeVisible();
    expect(screen.getByText(/cancele também na plataforma/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir minha conta' })).toBeNull();
    await shell.user.click(screen.getByRole('button', { name: 'Entrar de novo' }));
    await waitFor(() => expect(shell.address()).toBe('/login?from=%2Fconta%2Fdados'));
  });

  it('asks for it, too, where the page was open for too long', async () => {
    const { shell, word } = await openDialog();
    shell.use({
      'DELETE /api/account': () => {
        throw fail('accounts.deletion.sign_in_again', 403);
      },
      'GET /api/account': () => ({ account: { ...ACCOUNT, recentSignIn: false } }),
    });
    await shell.user.type(word, 'EXCLUIR{Enter}');
    expect(await screen.findByRole('button', { name: 'Entrar de novo' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('an account that is to be deleted', () => {
  it('is led here from everywhere', async () => {
    const shell = renderShell({
      at: '/dashboard',
      profile: leaving,
      handlers: { 'GET /api/account': () => ({ account: PENDING }) },
    });
    expect(await screen.findByRole('heading', { name: 'Sua conta será excluída' })).toBeVisible();
    expect(shell.address()).toBe('/conta/dados');
  });

  it('is kept', async () => {
    const shell = open(PENDING, leaving);
    const keep = await screen.findByRole('button', { name: 'Manter minha conta' });
    shell.use({
      'POST /api/account/restore': () => ({ account: ACCOUNT }),
      'GET /api/account': () => ({ account: ACCOUNT }),
      'GET /api/profile/:id': () => ({ profile: profileOf() }),
    });
    await shell.user.click(keep);
    expect(await screen.findByText('Sua conta foi mantida.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Voltar ao perfil' })).toBeVisible();
  });

  it('is told when it is too late', async () => {
    const shell = open(PENDING, leaving);
    shell.use({
      'POST /api/account/restore': () => {
        throw fail('accounts.deletion.begun', 409);
      },
    });
    await shell.user.click(await screen.findByRole('button', { name: 'Manter minha conta' }));
    expect(await screen.findByText('A exclusão já começou e não pode mais ser desfeita.')).toBeVisible();
  });
});

describe('the copy', () => {
  const real = window.fetch;
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    // What went wrong is for engineers to read there, and expected here.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:copy';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
  });
  afterEach(() => {
    window.fetch = real;
    jest.restoreAllMocks();
  });

  const answers = (answer: () => Promise<Response>) => {
    const asked: RequestInit[] = [];
    window.fetch = ((_address: unknown, init: RequestInit) => {
      asked.push(init);
      return answer();
    }) as typeof fetch;
    return asked;
  };
  const start = async () => {
    const shell = open();
    await shell.user.click(await screen.findByRole('button', { name: 'Baixar meus dados' }));
    return shell;
  };

  it('is saved under the name that the service gives', async () => {
    const headers = { 'content-disposition': 'attachment; filename="garimpo-meus-dados-2026-11-20.zip"' };
    const asked = answers(async () => pieces(['PK', '...'], headers));
    await start();
    expect(
      await screen.findByText(/garimpo-meus-dados-2026-11-20\.zip está nos seus downloads/),
    ).toBeVisible();
    expect(saved).toEqual(['garimpo-meus-dados-2026-11-20.zip blob:copy']);
    expect(new Headers(asked[0]?.headers).get('authorization')).toMatch(/^Bearer ./);
  });

  it('says when it is too soon for another one', async () => {
    answers(async () => refused(429, { 'retry-after': '540' }));
    await start();
    expect(await screen.findByText(/Tente de novo em 9 minutos/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('keeps nothing of a file that breaks off', async () => {
    answers(async () => broken());
    await start();
    expect(await screen.findByText(/O arquivo não chegou inteiro/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    let signal: AbortSignal | undefined;
    window.fetch = ((_address: unknown, init: RequestInit) => {
      signal = init.signal ?? undefined;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));
    }) as typeof fetch;
    const shell = await start();
    expect(screen.getByRole('progressbar', { name: 'Preparando o arquivo' })).toBeVisible();
    await shell.user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Download cancelado.')).toBeVisible();
    expect(signal?.aborted).toBe(true);
  });
});

function fail500(): never {
  throw fail('service.internal.error', 500);
}

/** jsdom has no Response; what is read of one is this. */
function answer(status: number, headers: Record<string, string>, read: () => Promise<unknown>): Response {
  return {
    ok: status < 400,
    status,
    headers: new Headers(headers),
    body: { getReader: () => ({ read }) },
    json: async () => ({ error: { code: 'request.rate.exceeded', requestId: 'r1' } }),
  } as unknown as Response;
}

function pieces(texts: string[], headers: Record<string, string>): Response {
  const left = texts.map((text) => ({ done: false, value: new TextEncoder().encode(text) }));
  return answer(200, headers, async () => left.shift() ?? { done: true });
}

const refused = (status: number, headers: Record<string, string>) =>
  answer(status, headers, async () => ({ done: true }));

function broken(): Response {
  let reads = 0;
  return answer(200, {}, async () => {
    reads += 1;
    if (reads === 1) return { done: false, value: new Uint8Array(9) };
    throw new TypeError('network error');
  });
}
