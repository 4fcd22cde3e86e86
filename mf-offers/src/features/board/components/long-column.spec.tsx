import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { offerOf } from '../testing/offers.ts';
import { column, renderBoard, titlesIn } from '../testing/render-board.tsx';

const CARD_HEIGHT = 200;
const offers = Array.from({ length: 300 }, (_, at) =>
  offerOf({ title: `Oferta ${String(at).padStart(3, '0')}` }),
);
const newestFirst = offers.map(({ title }) => title).reverse();

/** jsdom lays nothing out: every card is as tall as the next, and what stands on the page moves when it scrolls. */
beforeEach(() => {
  stub(HTMLElement.prototype, 'offsetHeight', { get: () => CARD_HEIGHT });
  stub(Element.prototype, 'getBoundingClientRect', { value: () => new DOMRect(0, -window.scrollY, 0, 0) });
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  scrollPage(0);
  for (const restore of restored.splice(0)) restore();
  jest.restoreAllMocks();
});

const restored: (() => void)[] = [];

function stub(target: object, name: string, descriptor: PropertyDescriptor): void {
  const real = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  restored.push(() => real && Object.defineProperty(target, name, real));
}

function scrollPage(top: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
  window.dispatchEvent(new Event('scroll'));
}

/** In the list that holds long columns, which is fetched when there is one. */
const items = async () => {
  await waitFor(() =>
    expect(within(column('Aguardando')).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize'),
  );
  return titlesIn('Aguardando');
};

describe('a long column', () => {
  it('draws the cards in view, and tells each its place', async () => {
    renderBoard({ offers });
    const shown = await items();
    expect(shown.length).toBeLessThan(20);
    expect(shown).toEqual(newestFirst.slice(0, shown.length));
    const [first] = within(column('Aguardando')).getAllByRole('listitem');
    expect(first).toHaveAttribute('aria-posinset', '1');
    expect(first).toHaveAttribute('aria-setsize', '300');
    expect(within(column('Aguardando')).getByText('300 ofertas')).toBeInTheDocument();
  });

  it('draws others when the page scrolls', async () => {
    renderBoard({ offers });
    await items();
    act(() => scrollPage(100 * (CARD_HEIGHT + 8)));
    await waitFor(() => expect(titlesIn('Aguardando')).not.toContain(newestFirst[0]));
    const shown = titlesIn('Aguardando');
    // Those that nobody has seen yet are as tall as they are thought to be.
    const first = newestFirst.indexOf(shown[0] ?? '');
    expect(first).toBeGreaterThan(90);
    expect(first).toBeLessThan(120);
    expect(shown).toEqual(newestFirst.slice(first, first + shown.length));
    expect(shown.length).toBeLessThan(20);
  });

  it('keeps the card that has the focus, and its neighbours, wherever the page scrolls', async () => {
    renderBoard({ offers });
    await items();
    const grip = screen.getByRole('button', { name: `Arrastar oferta ${newestFirst[2]}` });
    act(() => grip.focus());
    act(() => scrollPage(100 * (CARD_HEIGHT + 8)));
    await waitFor(() => expect(titlesIn('Aguardando')).not.toContain(newestFirst[0]));
    expect(grip).toHaveFocus();
    const shown = titlesIn('Aguardando');
    expect(shown.slice(0, 3)).toEqual(newestFirst.slice(1, 4));
    expect(newestFirst.indexOf(shown[3] ?? '')).toBeGreaterThan(90);
  });
});
