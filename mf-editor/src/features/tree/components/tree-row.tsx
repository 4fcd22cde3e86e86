import { cx, Icon } from '@garimpo/sdk';
import { ChevronDown, ChevronRight, EyeOff } from 'lucide-react';
import type { MouseEvent, PointerEvent } from 'react';
import type { DropPlace } from '../../../lib/preview/preview-protocol.ts';
import type { OutlineRow } from '../lib/outline.ts';

interface TreeRowProps {
  row: OutlineRow;
  domId: string;
  label: string;
  words: string;
  selected: boolean;
  hovered: boolean;
  hiddenLabel: string | null;
  style: { height: number; top: number };
  /** Where what is dragged would come to stand, if it is at this row. */
  mark: DropPlace | null;
  onSelect: (event: MouseEvent) => void;
  onPress: (event: PointerEvent) => void;
  onToggle: () => void;
  onHover: () => void;
}

/** Keys are handled by the tree; rows handle the pointer. */
export function TreeRow({
  row,
  domId,
  label,
  words,
  selected,
  hovered,
  hiddenLabel,
  style,
  mark,
  onSelect,
  onPress,
  onToggle,
  onHover,
}: TreeRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree names its active row
    <div
      id={domId}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      {...(row.open !== null && { 'aria-expanded': row.open })}
      className={cx(
        'absolute inset-x-0 flex cursor-default items-center gap-1 pr-3 text-small whitespace-nowrap',
        selected ? 'bg-gold-soft' : hovered && 'bg-hover',
        mark === 'inside' && 'outline-2 -outline-offset-2 outline-info',
      )}
      style={{ ...style, paddingInlineStart: `${0.25 + Math.min(row.level - 1, 24) * 0.75}rem` }}
      onClick={onSelect}
      onPointerDown={onPress}
      onPointerEnter={onHover}
    >
      {(mark === 'before' || mark === 'after') && (
        <span
          aria-hidden
          className={cx('absolute inset-x-0 h-0.5 bg-info', mark === 'before' ? 'top-0' : 'bottom-0')}
        />
      )}
      <span
        aria-hidden
        className="flex h-full w-6 flex-none items-center justify-center text-ink-3"
        onClick={(event) => {
          if (row.open === null) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {row.open !== null && <Icon icon={row.open ? ChevronDown : ChevronRight} />}
      </span>
      <span className="min-w-0 truncate font-label text-ink">{label}</span>
      <span className="min-w-0 flex-1 truncate text-ink-3">{words}</span>
      {hiddenLabel !== null && <Icon icon={EyeOff} label={hiddenLabel} className="flex-none text-ink-3" />}
    </div>
  );
}
