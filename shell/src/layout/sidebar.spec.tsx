import { renderUi } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { listedTool } from '../app/testing/tools.ts';
import { OPEN_AFTER_MS, Sidebar } from './app-frame.tsx';
import { navGroups } from './nav-list.tsx';

const deeper: Record<string, string[]> = { '/dashboard': ['/offers/:offerId/metrics'] };
const entries = [
  listedTool('/dashboard', 'Dashboard'),
  listedTool('/tools/encrypt', 'Criptografar Texto', 'Ferramentas'),
  listedTool('/tools/clonequiz', 'Clonar Quiz', 'Ferramentas'),
  listedTool('/traffic-filter/campaigns', 'Campanhas', 'Filtro de Tráfego'),
].flatMap((tool) => tool.sidebar.map((entry) => ({ ...entry, also: deeper[entry.to] })));

function open(at = '/dashboard', onSignOut: () => void = () => undefined) {
  const ui = (
    <Sidebar
      entries={entries}
      user={{ name: 'Marina Rocha', avatarUrl: null, plan: 'avançado' }}
      signingOut={false}
      onSignOut={onSignOut}
      onSearch={() => undefined}
    />
  );
  const rendered = renderUi(ui, at);
  return { ...rendered, rail: screen.getByRole('navigation', { name: 'Principal' }) };
}

const CLOSED = 'false';
const OPEN = 'true';

describe('the rail under a mouse', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('opens for a pointer that rests on it, and closes when it leaves', () => {
    const { rail } = open();
    fireEvent.pointerEnter(rail);
    pass(OPEN_AFTER_MS - 1);
    expect(rail.dataset['open']).toBe(CLOSED);
    pass(1);
    expect(rail.dataset['open']).toBe(OPEN);
    fireEvent.pointerLeave(rail);
    expect(rail.dataset['open']).toBe(CLOSED);
  });

  it('stays closed for a pointer that only passes', () => {
    const { rail } = open();
    fireEvent.pointerEnter(rail);
    pass(OPEN_AFTER_MS - 20);
    fireEvent.pointerLeave(rail);
    pass(OPEN_AFTER_MS);
    expect(rail.dataset['open']).toBe(CLOSED);
  });

  it('opens for a pointer that was there before the rail was', () => {
    const { rail } = open();
    fireEvent.pointerMove(rail);
    pass(OPEN_AFTER_MS);
    expect(rail.dataset['open']).toBe(OPEN);
  });

  it('leaves a finger alone', () => {
    const { rail } = open();
    // jsdom has no pointer events of its own: the kind of pointer has to be put on by hand.
    const touch = createEvent.pointerOver(rail);
    Object.defineProperty(touch, 'pointerType', { value: 'touch' });
    fireEvent(rail, touch);
    pass(OPEN_AFTER_MS);
    expect(rail.dataset['open']).toBe(CLOSED);
  });

  it('is closed by Escape until the pointer comes back', () => {
    const { rail } = open();
    fireEvent.pointerEnter(rail);
    pass(OPEN_AFTER_MS);
    fireEvent.keyDown(rail, { key: 'Escape' });
    fireEvent.pointerMove(rail);
    pass(OPEN_AFTER_MS);
    expect(rail.dataset['open']).toBe(CLOSED);

    fireEvent.pointerLeave(rail);
    fireEvent.pointerEnter(rail);
    pass(OPEN_AFTER_MS);
    expect(rail.dataset['open']).toBe(OPEN);
  });
});

describe('the rail under the keyboard', () => {
  it('opens at the first entry, goes through all of them in order, and closes behind the last', async () => {
    const { rail, user } = open();
    const names: string[] = [];
    for (;;) {
      await user.tab();
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || !rail.contains(at)) break;
      expect(rail.dataset['open']).toBe(OPEN);
      names.push(at.getAttribute('aria-label') ?? at.textContent ?? '');
    }
    expect(names).toEqual([
      'Garimpo, ir para o Dashboard',
      'BuscarCtrl K',
      'Dashboard',
      'Criptografar Texto',
      'Clonar Quiz',
      'Campanhas',
      'Perfil',
      'Configurações',
      'Sair',
      'MRMarina RochaPlano avançado',
    ]);
    expect(rail.dataset['open']).toBe(CLOSED);
  });

  it('closes on Escape and keeps the focus where it is', async () => {
    const { rail, user } = open();
    await user.tab();
    await user.tab();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(rail.dataset['open']).toBe(CLOSED);
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
  });

  it('does what the entry says on Enter', async () => {
    const onSignOut = jest.fn();
    const { user } = open('/dashboard', onSignOut);
    act(() => screen.getByRole('button', { name: 'Sair' }).focus());
    await user.keyboard('{Enter}');
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });
});

describe('the entries', () => {
  it('mark the current page, and only that one', () => {
    open('/tools/encrypt');
    const current = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Criptografar Texto']);
  });

  it('mark the entry of a page below it', () => {
    open('/traffic-filter/campaigns/new');
    expect(screen.getByRole('link', { name: 'Campanhas' })).toHaveAttribute('aria-current', 'page');
  });

  it('mark the entry that a page without one counts to', () => {
    open('/offers/7/metrics');
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Campanhas' })).not.toHaveAttribute('aria-current');
  });

  it('stand in lists named by their group', () => {
    open();
    expect(screen.getByRole('list', { name: 'Ferramentas' }).querySelectorAll('li')).toHaveLength(2);
    expect(screen.getByRole('list', { name: 'Filtro de Tráfego' }).querySelectorAll('li')).toHaveLength(1);
  });

  it('are grouped in the order they come', () => {
    expect(navGroups(entries).map((group) => [group.name, group.entries.length])).toEqual([
      [null, 1],
      ['Ferramentas', 2],
      ['Filtro de Tráfego', 1],
    ]);
    expect(navGroups([])).toEqual([]);
  });

  it('lead to the dashboard from the logo, and to the profile from the user', () => {
    open();
    expect(screen.getByRole('link', { name: /Garimpo/ })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: /Marina Rocha/ })).toHaveAttribute('href', '/profile');
  });
});
