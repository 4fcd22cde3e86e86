import { plansReply } from '@garimpo/accounts-contract';
import { hasDrafts } from '@garimpo/sdk';
import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { GOES_ON_AFTER_MS } from '../public/before-checkout-page.tsx';
import { sessionOf } from '../session/testing/fake-auth.ts';
import { profileOf, USER_ID } from './testing/profiles.ts';
import { DISCOVERED, renderShell } from './testing/render-shell.tsx';

const OTHER = '7a1e9f00-0000-4000-8000-000000000002';
const closed = (reason: 'no_plan' | 'blocked' | 'expired' | 'inactive', goTo: string) =>
  profileOf({ access: { allowed: false, reason, goTo } });

describe('a protected page', () => {
  it('opens for an active subscription, with the entries that discovery lists', async () => {
    renderShell({ at: '/dashboard', profile: profileOf() });
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const entry = screen.getByRole('link', { name: 'Dashboard' });
    expect(entry).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Clonar Sites' })).not.toHaveAttribute('aria-current');
  });

  it('sends a visitor to sign in and back to where they were going', async () => {
    const shell = renderShell({
      at: '/tools/clonesites?url=https%3A%2F%2Fx.com',
      handlers: { 'GET /api/profile/:id': () => ({ profile: profileOf() }) },
    });
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    await shell.user.type(screen.getByLabelText('E-mail'), 'marina@exemplo.com.br');
    await shell.user.type(screen.getByLabelText('Senha'), 'senha-boa');
    await shell.user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { name: 'Clonar Sites' })).toBeVisible();
    expect(shell.address()).toBe('/tools/clonesites?url=https%3A%2F%2Fx.com');
  });

  it('waits for the profile', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const later = new Promise((resolve) => {
      answer = resolve;
    });
    const shell = renderShell({
      at: '/profile',
      profile: profileOf(),
      handlers: { 'GET /api/profile/:id': () => later },
    });
    // Said twice on the way, by the router for its file and by the guard for the profile.
    await waitFor(() => expect(shell.calls.map(({ path }) => path)).toContain(`/api/profile/${USER_ID}`));
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    await act(async () => answer({ profile: profileOf() }));
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
  });

  it('sends the browser to the checkout that the server names', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const url = 'https://pagamento.example/starter?ref=u1';
    const shell = renderShell({ at: '/dashboard', profile: closed('inactive', url) });
    expect(await screen.findByRole('link', { name: 'Ir para o pagamento' })).toHaveAttribute('href', url);
    expect(screen.queryByRole('navigation')).toBeNull();
    act(() => void jest.advanceTimersByTime(GOES_ON_AFTER_MS));
    expect(shell.left).toContain(url);
    jest.useRealTimers();
  });

  it.each([
    ['trialing', null, /em avaliação/],
    ['expired', null, /período de avaliação terminou/],
    ['expired', '2026-01-01T00:00:00.000Z', /assinatura expirou/],
    ['canceled', null, /foi cancelada/],
    ['past_due', null, /está em atraso/],
    ['unpaid', null, /não foi paga/],
    ['paused', null, /não está ativa/],
  ])('says why somebody stands before the checkout: %s', async (subscriptionStatus, paidAt, sentence) => {
    const profile = closed('inactive', 'https://pagamento.example/');
    const shell = renderShell({
      at: '/dashboard',
      profile: { ...profile, subscriptionStatus, subscriptionRenewedAt: paidAt },
    });
    expect(await screen.findByText(sentence)).toBeVisible();
    // Whoever does something there is not sent on, and can leave.
    expect(screen.getByText(/Em instantes/)).toBeVisible();
    await shell.user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(shell.left).toEqual([]);
  });

  it.each([
    ['no_plan', null],
    ['expired', /Sua assinatura expirou/],
    ['blocked', /último pagamento não foi concluído/],
  ] as const)('sends to the choice of a plan: %s', async (reason, notice) => {
    const shell = renderShell({ at: '/settings', profile: closed(reason, '/escolher-plano') });
    expect(await screen.findByRole('heading', { name: 'Escolha seu plano para continuar' })).toBeVisible();
    expect(shell.address()).toBe('/escolher-plano');
    if (notice !== null) expect(await screen.findByText(notice)).toBeVisible();
  });

  it('offers another try while the server is away', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let away = true;
    const shell = renderShell({
      at: '/profile',
      profile: profileOf(),
      handlers: {
        'GET /api/profile/:id': () => {
          if (away) throw fail('service.dependency.unavailable', 503);
          return { profile: profileOf() };
        },
      },
    });
    expect(await screen.findByText('Sem conexão com o servidor')).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The profile could not be read', expect.anything());
    logged.mockRestore();
    away = false;
    await shell.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
  });

  it('starts anew where not even the session could be read', async () => {
    const shell = renderShell({
      at: '/profile',
      profile: profileOf(),
      before: (auth) => {
        auth.readError = { name: 'AuthRetryableFetchError', status: 0, message: 'fetch failed' };
      },
    });
    await shell.user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(shell.restart).toHaveBeenCalledTimes(1);
  });

  it('makes the profile of a user who has none', async () => {
    const shell = renderShell({
      at: '/profile',
      profile: profileOf(),
      handlers: {
        'GET /api/profile/:id': () => {
          throw fail('accounts.profile.not_found', 404);
        },
        'POST /api/profile': () => ({ profile: profileOf({ fullName: 'Recém Chegada' }) }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Recém Chegada' })).toBeVisible();
    const asked = shell.calls.filter(({ path }) => path.startsWith('/api/profile'));
    expect(asked.map((call) => `${call.method} ${call.path}`)).toEqual([
      `GET /api/profile/${USER_ID}`,
      'POST /api/profile',
    ]);
  });
});

describe('addresses that nothing serves', () => {
  it('are not worth a sign-in', async () => {
    const shell = renderShell({ at: '/nada' });
    expect(await screen.findByText('Página não encontrada')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Página não encontrada · Garimpo'));
    expect(shell.address()).toBe('/nada');
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/login');
  });

  it('are told inside the frame to those who are signed in', async () => {
    renderShell({ at: '/nada', profile: profileOf() });
    expect(await screen.findByText('Página não encontrada')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  });

  it('may be a tool where discovery does not answer: a visitor signs in first', async () => {
    const shell = renderShell({ at: '/tools/anticlone', discovery: { status: 'unreachable', tools: [] } });
    await screen.findByRole('heading', { name: 'Entrar' });
    expect(shell.address()).toBe('/login?from=%2Ftools%2Fanticlone');
  });
});

describe('the root', () => {
  it('is the sign-in for visitors', async () => {
    const shell = renderShell({ at: '/' });
    await screen.findByRole('heading', { name: 'Entrar' });
    expect(shell.address()).toBe('/login');
  });

  it('is the dashboard for those who are signed in', async () => {
    const shell = renderShell({ at: '/', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(shell.address()).toBe('/dashboard');
  });
});

describe('the session under an open page', () => {
  it('ends here when it ends in another tab', async () => {
    const shell = renderShell({ at: '/profile', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Perfil' });
    shell.auth.stored = null;
    shell.auth.tell('SIGNED_OUT', null);
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(shell.address()).toBe('/login?from=%2Fprofile');
    expect(screen.getByText('Sua sessão expirou. Faça login novamente.')).toBeVisible();
  });

  it('gives back what was being typed when it ended, to its owner alone', async () => {
    const shell = renderShell({ at: '/profile', profile: profileOf() });
    const name = await screen.findByLabelText('Nome');
    await shell.user.clear(name);
    await shell.user.type(name, 'Marina Castanho');
    shell.auth.stored = null;
    shell.auth.tell('SIGNED_OUT', null);
    expect(await screen.findByText(/O que você estava preenchendo está guardado/)).toBeVisible();
    shell.unmount();

    const other = renderShell({ at: '/profile', profile: { ...profileOf(), id: OTHER }, keepsDrafts: true });
    expect(await screen.findByLabelText('Nome')).toHaveValue('Marina Rocha');
    other.unmount();

    const again = renderShell({ at: '/settings', profile: profileOf(), keepsDrafts: true });
    // On another page of the frame: the way back to the form. (Addresses of a test's router are not the browser's.)
    await again.user.click(await screen.findByRole('link', { name: 'Perfil' }));
    expect(await screen.findByLabelText('Nome')).toHaveValue('Marina Castanho');
    expect(screen.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();

    // Leaving asks what becomes of it.
    await again.user.click(screen.getByRole('button', { name: 'Sair' }));
    await again.user.click(await screen.findByRole('button', { name: 'Apagar e sair' }));
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(hasDrafts(USER_ID)).toBe(false);
  });

  it('forgets what was fetched for one person when another signs in', async () => {
    const other = { ...profileOf(), id: OTHER, fullName: 'Outra Pessoa' };
    const shell = renderShell({
      at: '/profile',
      profile: profileOf(),
      handlers: {
        'GET /api/profile/:id': ({ params }) => ({
          profile: params['id'] === other.id ? other : profileOf(),
        }),
      },
    });
    await screen.findByRole('heading', { name: 'Marina Rocha' });
    shell.queries.setQueryData(['mf-offers', 'offers'], ['de Marina']);

    shell.auth.stored = sessionOf({ id: other.id });
    act(() => shell.auth.tell('SIGNED_IN', shell.auth.stored));
    expect(await screen.findByRole('heading', { name: 'Outra Pessoa' })).toBeVisible();
    expect(shell.queries.getQueryData(['mf-offers', 'offers'])).toBeUndefined();
    expect(shell.queries.getQueryData(['shell', 'profile', USER_ID])).toBeUndefined();
  });

  it('is read again, with the profile, when the tab becomes visible', async () => {
    const shell = renderShell({ at: '/profile', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Marina Rocha' });
    shell.use({ 'GET /api/profile/:id': () => ({ profile: profileOf({ fullName: 'Marina R.' }) }) });
    const readings = shell.auth.calls.filter((call) => call === 'getSession').length;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: 'Marina R.' })).toBeVisible();
    expect(shell.auth.calls.filter((call) => call === 'getSession').length).toBeGreaterThan(readings);
  });

  it('closes when a tool hears that the subscription has ended', async () => {
    const shell = renderShell({ at: '/dashboard', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Dashboard' });
    shell.use({ 'GET /api/profile/:id': () => ({ profile: closed('expired', '/escolher-plano') }) });
    shell.use({
      'GET /api/plans': () => {
        throw fail('accounts.subscription.inactive', 403);
      },
    });
    // Whoever asks, and however: an outbox knows nothing of query caches.
    await act(async () => void (await shell.api.get('/api/plans', plansReply).catch(() => undefined)));
    expect(await screen.findByText(/Sua assinatura expirou/)).toBeVisible();
  });

  it('ends on "Sair", and the next sign-in starts anew', async () => {
    const shell = renderShell({ at: '/profile', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Perfil' });
    await shell.user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(shell.address()).toBe('/login');
  });

  it('stays open, and says so, when signing out failed', async () => {
    const shell = renderShell({ at: '/profile', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Perfil' });
    shell.auth.signOutError = { name: 'AuthRetryableFetchError', status: 0, message: 'fetch failed' };
    await shell.user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText(/Não foi possível sair/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Perfil' })).toBeVisible();
  });
});

describe('the frame', () => {
  it('names the user, or what is known of them', async () => {
    renderShell({ at: '/settings', profile: profileOf({ fullName: null }), discovery: DISCOVERED });
    const links = await screen.findAllByRole('link', { name: /marina@exemplo.com.br/ });
    expect(links.every((link) => link.getAttribute('href') === '/profile')).toBe(true);
  });

  it('leads to support with a message already written', async () => {
    renderShell({ at: '/settings', profile: profileOf() });
    const link = await screen.findByRole('link', { name: 'Falar com o suporte' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511\?text=Ol%C3%A1/);
  });
});
