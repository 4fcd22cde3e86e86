import { cx, Icon, PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { elementLabel } from '../../../lib/page/element-label.ts';
import { elementWords } from '../../../lib/words/element-words.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { previewText as words } from '../../../text/pt-br-preview.ts';
import { outlineKey, type OutlineRow as Row } from '../lib/outline.ts';
import { useOutline } from '../use-outline.ts';

interface OutlineRowProps {
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
function OutlineRow({
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

/** Of a row, in pixels: for a pointer, and for a finger. */
const ROW = 28;
const TOUCH_ROW = 44;
const WORDS_MAX = 40;

/** All seen elements of the page as a tree: the selected one is always in sight, and only what is in sight is made. */
export function PageOutline() {
  const editor = useEditor();
  const { page, selected, hovered } = editor;
  const { rows, toggle } = useOutline(editor);
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const height = useMediaQuery(PHONE_QUERY) ? TOUCH_ROW : ROW;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
  });

  const active = rows.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (active !== -1) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);

  const items = virtual.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === active);
  const domId = (id: number) => `${base}${id}`;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = outlineKey(event.key, rows, active);
    // Of arrows, none is the page's here, where rows stand otherwise.
    if (action !== null || event.key.startsWith('Arrow')) event.preventDefault();
    if (action === null) return;
    if (action.kind === 'select') editor.select(action.id, { reveal: true });
    else toggle(action.id, action.open);
  };

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={words.outline}
      {...(isDrawn && { 'aria-activedescendant': domId(rows[active]?.id ?? 0) })}
      className="relative min-h-0 flex-1 overflow-auto -outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      data-editor-keys
      onKeyDown={press}
      onPointerLeave={() => editor.hover(null)}
    >
      <div role="presentation" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <OutlineRow
              key={key}
              row={row}
              domId={domId(row.id)}
              label={elementLabel(page, row.id)}
              words={elementWords(page, row.id, WORDS_MAX)}
              selected={row.id === selected}
              hovered={row.id === hovered}
              style={{ height, top: start }}
              onSelect={() => editor.select(row.id, { reveal: true })}
              onToggle={() => toggle(row.id, row.open === false)}
              onHover={() => editor.hover(row.id)}
            />
          );
        })}
      </div>
    </div>
  );
}
