import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { formatNumber } from '../../format/numbers.ts';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';

export interface ChangeProps {
  /** Its sign decides arrow and colour. `null` (unknown) shows nothing. */
  value: number | null;
  /** The amount in words where it is no plain count: "12,4%", "0,9 p.p.". Without a sign. */
  text?: string;
  /** More of it is neither good nor bad, as with costs: it has no colour. */
  isNeutral?: boolean;
  className?: string;
}

/** A change is an arrow and a number, never a colour alone. */
export function Change({ value, text, isNeutral = false, className }: ChangeProps) {
  if (value === null || !Number.isFinite(value)) return null;
  const amount = text ?? formatNumber(Math.abs(value));
  const look = value > 0 ? rise : value < 0 ? fall : flat;
  return (
    <span
      className={cx(
        'ui:inline-flex ui:items-center ui:gap-0.5 ui:text-caption ui:font-semibold ui:tabular-nums',
        isNeutral ? flat.className : look.className,
        className,
      )}
    >
      <Icon icon={look.icon} size={12} strokeWidth={2.5} />
      <span aria-hidden="true">{amount}</span>
      <span className="ui:sr-only">{look.words(amount)}</span>
    </span>
  );
}

const rise = { icon: ArrowUp, className: 'ui:text-success-text', words: uiText.change.up };
const fall = { icon: ArrowDown, className: 'ui:text-danger-text', words: uiText.change.down };
const flat = { icon: Minus, className: 'ui:text-ink-3', words: () => uiText.change.flat };
