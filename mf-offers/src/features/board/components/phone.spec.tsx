import { PHONE_QUERY } from '@garimpo/sdk';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offerOf } from '../testing/offers.ts';
import { column, findCard, renderBoard } from '../testing/render-board.tsx';

const WIDTH = 390;
const scrolls: ScrollToOptions[] = [];
const restored: (() => void)[] = [];

/** A phone: its media query holds, and the columns lie side by side, one screen wide each. */
beforeEach(() => {
  scrolls.length = 0;
  const real = globalThis.matchMedia;
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), { media: query, matches: query === PHONE_QUERY }) as MediaQueryList;
  restored.push(() => {
    globalThis.matchMedia = real;
  });
  stand('offsetWidth', () => WIDTH);
  stand('clientWidth', () => WIDTH);
  stand('offsetLeft', (element) => {
    const columns = [...(element.parentElement?.children ?? [])];
    return element.matches('[data-column]') ? columns.indexOf(element) * WIDTH : 0;
  });
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    scrolls.push(options);
    this.scrollLeft = options.left ?? 0;
  };
});

afterEach(() => {
  for (const restore of restored.splice(0)) restore();
  jest.restoreAllMocks();
});

function stand(name: 'offsetWidth' | 'clientWidth' | 'offsetLeft', of: (element: HTMLElement) => number) {
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: HTMLElement) {
      return of(this);
    },
  });
  restored.push(() => {
    // What jsdom has is inherited from further up; `offset…` is its own.
    if (name === 'clientWidth') Reflect.deleteProperty(HTMLElement.prototype, name);
    else Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 0 });
  });
}

const tab = (name: RegExp) => screen.getByRole('button', { name });
const board = () => screen.getByRole('region', { name: 'Quadro de ofertas' });

describe('the board on a phone', () => {
  it('brings a column to the front by its tab, and keeps it in the address', async () => {
    const rendered = renderBoard({ offers: [offerOf({ title: 'Bolos', status: 'approved' })] });
    await findCard('Bolos');
    expect(tab(/Aguardando/)).toHaveAttribute('aria-pressed', 'true');
    expect(tab(/Aprovadas/)).toHaveTextContent('1Aprovadas');
    await rendered.user.click(tab(/Aprovadas/));
    expect(tab(/Aprovadas/)).toHaveAttribute('aria-pressed', 'true');
    expect(tab(/Aguardando/)).toHaveAttribute('aria-pressed', 'false');
    expect(scrolls.at(-1)).toEqual({ left: 2 * WIDTH, behavior: 'auto' });
    await waitFor(() => expect(rendered.address()).toBe('/dashboard?column=approved'));
  });

  it('opens at the column that the address names', async () => {
    renderBoard({ offers: [offerOf({ title: 'Bolos' })], at: '/dashboard?column=invalid' });
    await findCard('Bolos');
    expect(tab(/Inválidas/)).toHaveAttribute('aria-pressed', 'true');
    expect(scrolls[0]).toEqual({ left: 3 * WIDTH, behavior: 'instant' });
  });

  it('follows a swipe', async () => {
    const rendered = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    fireEvent.touchStart(board());
    board().scrollLeft = WIDTH * 0.9;
    fireEvent.scroll(board());
    expect(tab(/Em teste/)).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(rendered.address()).toBe('/dashboard?column=testing'));
  });

  it('does not choose the columns that a tab scrolls past', async () => {
    const rendered = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    await rendered.user.click(tab(/Inválidas/));
    board().scrollLeft = WIDTH;
    fireEvent.scroll(board());
    expect(tab(/Inválidas/)).toHaveAttribute('aria-pressed', 'true');
    board().scrollLeft = 3 * WIDTH;
    fireEvent.scroll(board());
    fireEvent.touchStart(board());
    board().scrollLeft = 2 * WIDTH;
    fireEvent.scroll(board());
    expect(tab(/Aprovadas/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('moves a card with "Mover para"', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const rendered = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    await rendered.user.click(screen.getByRole('button', { name: 'Mais ações' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('Mover para')).toBeVisible();
    expect(menu.getByRole('menuitemradio', { name: 'Aguardando' })).toBeChecked();
    await rendered.user.click(menu.getByRole('menuitemradio', { name: 'Inválidas' }));
    expect(await screen.findByText('“Bolos” foi para Inválidas.')).toBeVisible();
    await waitFor(() => expect(rendered.service.statusOf(offer.id)).toBe('invalid'));
    expect(within(column('Inválidas')).getByRole('article', { name: 'Bolos' })).toBeVisible();
  });
});
