import type { NodeId } from '../page/parsed-page.ts';
import type { TakenStyles } from './messages.ts';

/** Says which of a block's rules an element has; the value is the block's mark and the element's number. */
export const PART = 'data-garimpo-part';

/**
 * The style sheet of a block. Every element has a mark of its own, by which all rules select, so that the order alone decides; what another page
 * says of its tags is undone first.
 * @param mark tells this block's elements from those of all others
 * @param numberOf the element's number in the block; null for one that is not in it
 */
export function blockSheet(
  { rules, keyframes }: Pick<TakenStyles, 'rules' | 'keyframes'>,
  mark: string,
  numberOf: (element: NodeId) => number | null,
): string {
  const reset = `[${PART}^="${mark}-"]:where(:not(svg,svg *)){all:revert}`;
  const written = rules.flatMap(({ elements, at, state, css }) => {
    const parts = elements.map(numberOf).filter((number) => number !== null);
    if (parts.length === 0) return [];
    const selectors = parts.map((number) => `[${PART}="${mark}-${number}"]${weightless(state)}`);
    return [at.reduceRight((inner, condition) => `${condition}{${inner}}`, `${selectors.join()}{${css}}`)];
  });
  return [reset, ...written, ...keyframes].join('\n');
}

/** A pseudo-class would outweigh later rules. */
function weightless(state: string): string {
  const [element = ''] =
    /::?(?:before|after|first-line|first-letter|marker|placeholder|selection|backdrop|file-selector-button|-(?:webkit|moz)-[\w-]+)/.exec(
      state,
    ) ?? [];
  const [before = '', after = ''] = element === '' ? [state] : state.split(element);
  const where = (classes: string) => (classes === '' ? '' : `:where(${classes})`);
  return where(before) + element + after;
}
