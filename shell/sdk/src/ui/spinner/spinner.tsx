import { cx } from '../cx.ts';

export interface SpinnerProps {
  size?: 14 | 16 | 20;
  className?: string;
}

/** Decoration beside words that say what is going on; never alone. */
export function Spinner({ size = 14, className }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={cx(
        'ui:inline-block ui:flex-none ui:rounded-full ui:border-2 ui:border-current ui:border-r-transparent ui:spin',
        className,
      )}
    />
  );
}
