import { cx } from '../cx.ts';

/** The raised surface of menus and select lists. */
export const menuSurface =
  'ui:z-menu ui:rounded-md ui:bg-raised ui:text-small ui:text-ink ui:shadow-menu ui:outline-none ui:data-[state=open]:enter-menu';

/** Not for the list of a select: while it fades it is the uppermost layer, and takes the Escape that is meant for the dialog under it. */
export const menuFade = 'ui:data-[state=closed]:exit-menu';

export function menuRow(danger = false): string {
  return cx(
    'ui:flex ui:min-h-8 ui:cursor-pointer ui:items-center ui:gap-2.5 ui:rounded-sm ui:px-2 ui:py-1 ui:no-underline ui:outline-none ui:select-none ui:max-md:min-h-11',
    'ui:data-highlighted:veil-hover ui:active:veil-press ui:data-disabled:cursor-not-allowed ui:data-disabled:text-ink-off',
    danger && 'ui:text-danger-text',
  );
}

export const menuLine = 'ui:my-1 ui:h-px ui:bg-line';
