import { cx } from '../cx.ts';

/**
 * `sm` 28 (36 on phones) is the common one; `head` 24 (36) for a card's head; `row` 28 (44) for a card's action row;
 * `md` 36 (44) beside fields and buttons.
 */
export type IconButtonSize = 'head' | 'sm' | 'row' | 'md';

const sizes: Record<IconButtonSize, string> = {
  head: 'ui:size-6 ui:max-md:size-9',
  sm: 'ui:size-control-sm',
  row: 'ui:size-7 ui:max-md:size-11',
  md: 'ui:size-control',
};

export function iconButtonClass(size: IconButtonSize, disabled: boolean): string {
  return cx(
    'ui:inline-grid ui:flex-none ui:place-items-center ui:rounded-sm ui:transition-colors ui:duration-fast',
    sizes[size],
    disabled
      ? 'ui:cursor-not-allowed ui:text-ink-off'
      : 'ui:text-ink-3 ui:hover:veil-hover ui:hover:text-ink ui:active:veil-press ui:data-[state=open]:veil-hover ui:data-[state=open]:text-ink ui:aria-pressed:text-gold-text',
  );
}
