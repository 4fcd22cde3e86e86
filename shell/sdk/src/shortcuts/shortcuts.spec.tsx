import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { type Shortcut, shortcutStore, useShortcuts, useSingleKeys } from './shortcuts.ts';

function Page({ run, label = 'Nova oferta' }: { run: () => void; label?: string }) {
  const shortcuts: Shortcut[] = [
    { keys: 'N', label, run },
    { keys: 'Ctrl K', label: 'Buscar' },
  ];
  useShortcuts('Quadro', shortcuts);
  return <input aria-label="Título" />;
}

afterEach(() => localStorage.clear());

it('listens for single keys, but not where somebody types, a dialog is open, or the key is held', () => {
  const run = jest.fn();
  const { rerender } = render(<Page run={run} />);
  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.keyDown(document.body, { key: 'N', shiftKey: true });
  expect(run).toHaveBeenCalledTimes(2);

  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'n', repeat: true });
  fireEvent.keyDown(screen.getByLabelText('Título'), { key: 'n' });
  rerender(
    <>
      <Page run={run} />
      <div role="alertdialog" />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).toHaveBeenCalledTimes(2);
});

it('tells of the keys of what is there', () => {
  const { rerender, unmount } = render(<Page run={() => {}} />);
  const told = () => shortcutStore.current().map(({ title, shortcuts }) => [title, shortcuts[0]?.label]);
  expect(told()).toEqual([['Quadro', 'Nova oferta']]);
  rerender(<Page run={() => {}} label="Outra" />);
  expect(told()).toEqual([['Quadro', 'Outra']]);
  unmount();
  expect(told()).toEqual([]);
});

it('leaves single keys alone where they were turned off, here and at the next visit', () => {
  const run = jest.fn();
  render(<Page run={run} />);
  const { result } = renderHook(() => useSingleKeys());
  act(() => result.current[1](false));
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).not.toHaveBeenCalled();
  expect([result.current[0], localStorage.getItem('garimpo.single-keys')]).toEqual([false, 'off']);
  act(() => result.current[1](true));
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).toHaveBeenCalledTimes(1);
});
