import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import '../../testing/polyfills.ts';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const texts = () =>
  within(screen.getByRole('region', { name: 'Avisos (F8)' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

describe('toast', () => {
  it('says it, and leaves after three seconds', () => {
    act(() => void toast.success('Site salvo com sucesso!'));
    pass(2900);
    expect(texts()).toEqual(['Site salvo com sucesso!']);
    pass(200);
    expect(texts()).toEqual([]);
  });

  it('keeps an error until it is closed', () => {
    act(() => void toast.error('Erro ao salvar o site.'));
    pass(60_000);
    expect(texts()).toEqual(['Erro ao salvar o site.']);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(texts()).toEqual([]);
  });

  it('offers the way out, which also closes it', () => {
    const onClick = jest.fn();
    act(() => void toast.error('Erro ao salvar.', { action: { label: 'Tentar de novo', onClick } }));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(texts()).toEqual([]);
  });

  it('stays longer with a way back, which is to be reached', () => {
    act(() => void toast.success('Oferta excluída.', { action: { label: 'Desfazer', onClick: () => {} } }));
    pass(7900);
    expect(texts()).toHaveLength(1);
    pass(200);
    expect(texts()).toEqual([]);
  });

  it('shows three at most: what would leave anyway makes room first', () => {
    act(() => {
      toast.error('erro 1');
      toast.success('feito 1');
      toast.error('erro 2');
      toast.success('feito 2');
    });
    expect(texts()).toEqual(['erro 1', 'erro 2', 'feito 2']);
    act(() => {
      toast.error('erro 3');
      toast.error('erro 4');
    });
    expect(texts()).toEqual(['erro 2', 'erro 3', 'erro 4']);
  });

  it('does not pile up the same words', () => {
    act(() => {
      for (let time = 0; time < 5; time += 1) toast.error('Sem conexão.');
    });
    expect(texts()).toEqual(['Sem conexão.']);
  });

  it('stays while somebody reads it', () => {
    act(() => void toast.success('Site salvo com sucesso!'));
    const shown = screen.getByRole('listitem');
    fireEvent.pointerEnter(shown);
    pass(60_000);
    expect(shown).toBeVisible();
    fireEvent.pointerLeave(shown);
    pass(3100);
    expect(texts()).toEqual([]);
  });

  it('goes when a finger draws it off the screen', () => {
    act(() => void toast.error('Erro ao salvar.'));
    const shown = screen.getByRole('listitem');
    fireEvent.touchStart(shown, { changedTouches: [{ clientY: 600 }] });
    fireEvent.touchEnd(shown, { changedTouches: [{ clientY: 620 }] });
    expect(shown).toBeVisible();
    fireEvent.touchStart(shown, { changedTouches: [{ clientY: 600 }] });
    fireEvent.touchEnd(shown, { changedTouches: [{ clientY: 680 }] });
    expect(texts()).toEqual([]);
  });
});

describe('Escape', () => {
  const panel = (onOpenChange: (open: boolean) => void) =>
    render(
      <SidePanel open onOpenChange={onOpenChange} title="Instalação">
        conteúdo
      </SidePanel>,
    );

  it('closes the panel that has the focus, and leaves the toast', () => {
    const onOpenChange = jest.fn();
    panel(onOpenChange);
    act(() => void toast.error('Erro ao salvar.'));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onOpenChange.mock.calls).toEqual([[false]]);
    expect(texts()).toEqual(['Erro ao salvar.']);
  });

  it('closes the toast that has the focus, leaves the panel, and gives the focus back', () => {
    const onOpenChange = jest.fn();
    panel(onOpenChange);
    act(() => void toast.error('Erro ao salvar.'));
    const before = document.activeElement;
    const close = within(screen.getByRole('listitem')).getByRole('button', { name: 'Fechar' });
    act(() => close.focus());
    fireEvent.keyDown(close, { key: 'Escape' });
    expect(texts()).toEqual([]);
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(before).toHaveFocus();
  });

  it('is reached by its key', () => {
    act(() => void toast.error('Erro ao salvar.'));
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(screen.getByRole('list')).toHaveFocus();
  });
});
