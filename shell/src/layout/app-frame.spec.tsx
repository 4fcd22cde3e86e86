import { renderUi } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { listedTool } from '../app/testing/tools.ts';
import { AppFrame } from './app-frame.tsx';

const entries = [
  listedTool('/dashboard', 'Dashboard'),
  listedTool('/tools/encrypt', 'Criptografar Texto'),
].flatMap((tool) => tool.sidebar);

function open() {
  return renderUi(
    <AppFrame
      entries={entries}
      user={{ name: 'Marina Rocha', avatarUrl: null, plan: null }}
      signingOut={false}
      onSignOut={() => undefined}
      supportAddress={null}
    >
      <Routes>
        <Route path="/dashboard" element={<h1>Quadro</h1>} />
        <Route
          path="/tools/encrypt"
          element={
            <>
              <h1>Criptografar</h1>
              <input aria-label="Texto" />
            </>
          }
        />
      </Routes>
    </AppFrame>,
    '/dashboard',
  );
}
const menuButton = () => screen.getByRole('button', { name: 'Abrir menu', hidden: true });
const drawer = () => within(screen.getByRole('dialog', { name: 'Principal' }));

describe('the menu of narrow screens', () => {
  it('opens with the focus inside and the page out of reach', async () => {
    const { user } = open();
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
    await user.click(menuButton());
    expect(screen.getByRole('dialog', { name: 'Principal' })).toHaveFocus();
    expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).not.toBeNull();
    expect(drawer().getByRole('link', { name: 'Criptografar Texto' })).toBeVisible();
  });

  it('keeps the focus inside, both ways round', async () => {
    const { user } = open();
    await user.click(menuButton());
    await user.tab();
    expect(drawer().getByRole('link', { name: /Garimpo/ })).toHaveFocus();
    await user.tab({ shift: true });
    expect(drawer().getByRole('link', { name: 'Marina Rocha' })).toHaveFocus();
    await user.tab();
    expect(drawer().getByRole('link', { name: /Garimpo/ })).toHaveFocus();
  });

  it.each([
    ['Escape', async (user: ReturnType<typeof open>['user']) => user.keyboard('{Escape}')],
    [
      'its button',
      async (user: ReturnType<typeof open>['user']) =>
        user.click(screen.getByRole('button', { name: 'Fechar menu' })),
    ],
  ])('closes by %s and gives the focus back', async (_name, close) => {
    const { user } = open();
    await user.click(menuButton());
    await close(user);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(menuButton()).toHaveFocus();
    expect(screen.getByRole('main').closest('[inert]')).toBeNull();
  });

  it('closes on the way to another page, and the focus goes there too', async () => {
    const { user } = open();
    await user.click(menuButton());
    await user.click(drawer().getByRole('link', { name: 'Criptografar Texto' }));
    expect(screen.getByRole('heading', { name: 'Criptografar' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the frame', () => {
  it('lets the keyboard skip the navigation', async () => {
    const { user } = open();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Ir para o conteúdo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('shows no support button where there is no way to reach support', () => {
    open();
    expect(screen.queryByRole('link', { name: 'Falar com o suporte' })).toBeNull();
  });
});
