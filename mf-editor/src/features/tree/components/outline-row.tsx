import { cx, Icon } from '@garimpo/sdk';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { OutlineRow as Row } from '../lib/outline.ts';

export interface OutlineRowProps {
  row: Row;
  domId: string;
  label: string;
  words: string;
  selected: boolean;
  hovered: boolean;
  style: { height: number; top: number };
  onSelect: () => void;
  onToggle: () => void;
  onHover: () => void;
}

/** The tree has the focus and the keys; rows are for the pointer. */
export function OutlineRow({
  row,
  domId,
  label,
  words,
  selected,
  hovered,
  style,
  onSelect,
  onToggle,
  onHover,
}: OutlineRowProps) {
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
      )}
      style={{ ...style, paddingInlineStart: `${0.25 + Math.min(row.level - 1, 24) * 0.75}rem` }}
      onClick={onSelect}
      onPointerEnter={onHover}
    >
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
      <span className="font-label text-ink">{label}</span>
      <span className="min-w-0 truncate text-ink-3">{words}</span>
    </div>
  );
}
