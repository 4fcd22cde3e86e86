import { cx } from '../cx.ts';

export interface ControlLook {
  invalid: boolean;
  disabled: boolean;
  /** A thinner outline for search boxes and dense editors, where an icon or a label names the field. */
  quiet: boolean;
}

/** The frame that inputs, textareas and selects share. The focus ring sits on the edge. */
export function controlClass({ invalid, disabled, quiet }: ControlLook): string {
  return cx(
    'ui:flex ui:w-full ui:min-w-0 ui:items-center ui:gap-2 ui:rounded-sm ui:border ui:text-body ui:max-md:text-read ui:transition-colors ui:duration-fast',
    disabled
      ? 'ui:cursor-not-allowed ui:border-line ui:bg-sunken ui:text-ink-3'
      : 'ui:bg-surface ui:text-ink',
    !disabled &&
      (invalid
        ? 'ui:border-danger'
        : quiet
          ? 'ui:border-line ui:hover:border-line-control'
          : 'ui:border-line-control ui:hover:border-ink-3'),
  );
}

/** For a frame around an element that takes the focus. */
export const focusInside =
  'ui:has-[:is(input,textarea):focus]:border-focus ui:has-[:is(input,textarea):focus]:outline-2 ui:has-[:is(input,textarea):focus]:-outline-offset-1 ui:has-[:is(input,textarea):focus]:outline-focus';

/** For a frame that takes the focus itself. */
export const focusSelf = 'ui:focus-visible:border-focus ui:focus-visible:-outline-offset-1';

/** The element inside a frame: no look of its own. */
export const bareControl =
  'ui:h-full ui:min-w-0 ui:flex-1 ui:bg-transparent ui:outline-none ui:placeholder:text-ink-3 ui:disabled:cursor-not-allowed';
