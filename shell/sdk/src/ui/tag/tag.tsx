import { X } from 'lucide-react';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';

export interface TagProps {
  children: string;
  /** Shows a small × that takes the tag away. */
  onRemove?: () => void;
  className?: string;
}

/** A word the user chose. States are badges. */
export function Tag({ children, onRemove, className }: TagProps) {
  return (
    <span
      className={cx(
        'ui:inline-flex ui:h-5 ui:max-w-full ui:items-center ui:gap-1 ui:rounded-xs ui:bg-hover ui:px-1.5 ui:text-caption ui:text-ink-2',
        className,
      )}
    >
      <span className="ui:truncate">{children}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={uiText.tag.remove(children)}
          onClick={onRemove}
          className="ui:relative ui:-mr-0.5 ui:rounded-xs ui:text-ink-3 ui:after:absolute ui:after:-inset-1.5 ui:hover:text-ink ui:active:text-gold-text"
        >
          <Icon icon={X} size={12} strokeWidth={2.25} />
        </button>
      )}
    </span>
  );
}
