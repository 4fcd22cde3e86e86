import { offerStatuses } from '@garimpo/offers-contract';

const COLUMN = { width: 280, height: 600, gap: 20 };
const INSET = 10;

/**
 * Four columns of equal size side by side: jsdom lays nothing out, and the arrows go by place. Undone by the function
 * it answers.
 */
export function layOutColumns(): () => void {
  const real = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return columnRect(this) ?? liftedRect(this) ?? real.call(this);
  };
  return () => {
    Element.prototype.getBoundingClientRect = real;
  };
}

/** A column, or something in it. */
function columnRect(element: Element): DOMRect | null {
  const column = element.closest<HTMLElement>('[data-column]');
  if (column === null) return null;
  const inset = column === element ? 0 : INSET;
  const at = (offerStatuses as readonly string[]).indexOf(column.dataset['column'] ?? '');
  const left = at * (COLUMN.width + COLUMN.gap);
  return new DOMRect(left + inset, inset, COLUMN.width - 2 * inset, COLUMN.height - 2 * inset);
}

/** The card in the hand: the drag library places its wrapper in figures. */
function liftedRect(element: Element): DOMRect | null {
  const wrapper = element.closest('[inert]')?.parentElement;
  if (!wrapper) return null;
  const { left, top, width, height } = wrapper.style;
  return new DOMRect(...[left, top, width, height].map((size) => Number.parseFloat(size)));
}
