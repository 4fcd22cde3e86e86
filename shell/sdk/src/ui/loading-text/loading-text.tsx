import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { Spinner } from '../spinner/spinner.tsx';

export interface LoadingTextProps {
  text?: string;
  /** `late`: for screen readers at once, on the screen after 1 s. `now`: on the screen at once. */
  show?: 'late' | 'now';
  className?: string;
}

export function LoadingText({ text = uiText.loading, show = 'late', className }: LoadingTextProps) {
  return (
    <span
      role="status"
      className={cx('ui:inline-flex ui:items-center ui:gap-2 ui:text-caption ui:text-ink-3', className)}
    >
      <span className={cx('ui:inline-flex ui:items-center ui:gap-2', show === 'late' && 'ui:reveal-late')}>
        <Spinner />
        {text}
      </span>
    </span>
  );
}
