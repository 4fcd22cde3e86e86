import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@garimpo/sdk/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToolsProvider } from '../tools/tools.ts';
import { App } from './app.tsx';
import { fakeTools } from './testing/tools.ts';

const CONFIG = { authUrl: 'http://localhost', authKey: 'garimpo', supportChatUrl: null, contactEmail: null };
const tools = fakeTools({ status: 'ready', tools: [] });

/** The page's own fetch: what the server answers at each address, and nothing else. */
let answers: Record<string, () => unknown>;
beforeEach(() => {
  window.scrollTo = () => undefined;
  globalThis.fetch = (async (address: string) => {
    const answer = answers[address];
    if (answer === undefined) throw new TypeError(`no answer for ${address}`);
    return { ok: true, status: 200, json: async () => answer() };
  }) as unknown as typeof fetch;
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  localStorage.clear();
});

function open() {
  return render(
    <ToolsProvider value={tools}>
      <App tools={tools} />
    </ToolsProvider>,
  );
}

describe('the start of the shell', () => {
  it('reads its configuration and leads a visitor to the sign-in', async () => {
    answers = { '/config.json': () => CONFIG };
    open();
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('offers another try when the server does not answer', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // The auth client notices that it is the second of this page; in a browser there is one.
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers = {};
    open();
    expect(await screen.findByText('Sem conexão com o servidor')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Sem conexão com o servidor · Garimpo'));

    answers = { '/config.json': () => CONFIG };
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    logged.mockRestore();
    warned.mockRestore();
  });

  it.each([
    ['an auth address that is none', { ...CONFIG, authUrl: 'garimpo' }],
    ['no key', { ...CONFIG, authKey: '' }],
    ['another page', '<!doctype html>'],
  ])('does not start on %s', async (_name, config) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answers = { '/config.json': () => config };
    open();
    expect(await screen.findByText('Sem conexão com o servidor')).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The configuration could not be read', expect.anything());
    logged.mockRestore();
  });
});
