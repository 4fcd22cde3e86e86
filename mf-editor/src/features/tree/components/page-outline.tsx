import { cx, Icon, PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { elementWords } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { useHiddenIn } from '../../../state/hidden-elements.tsx';
import { nameOf } from '../../../state/names.ts';
import { previewText as words } from '../../../text/pt-br-preview.ts';
import { carryOver, type OutlineRow, outline, outlineKey } from '../lib/outline.ts';

interface Opened {
  page: PageTree;
  ids: ReadonlySet<NodeId>;
  /** The last selection that the outline followed; elements closed afterwards stay closed. */
  followed: NodeId | null;
}

/** The outline's rows: elements opened by the person, and the path to the selected one. */
function useOutline(editor: Editor): {
  rows: readonly OutlineRow[];
  toggle: (id: NodeId, open: boolean) => void;
} {
  const { page, selected } = editor;
  const [state, setOpened] = useState<Opened>({ page, ids: new Set([page.body]), followed: null });
  let opened = state;
  if (opened.page !== page) opened = { page, ids: moved(opened, page), followed: null };
  if (opened.followed !== selected)
    opened = { ...opened, ids: following(opened, selected), followed: selected };
  if (opened !== state) setOpened(opened);

  const { ids } = opened;
  const { parsed } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of one parse, all pages have the same tree
  const rows = useMemo(() => outline(page, ids), [parsed, ids]);
  return {
    rows,
    toggle: (id, open) => {
      const changed = new Set(ids);
      if (open) changed.add(id);
      else changed.delete(id);
      setOpened({ ...opened, ids: changed });
    },
  };
}

function moved({ page: before, ids }: Opened, page: PageTree): ReadonlySet<NodeId> {
  // Ids hold until elements come or go: then the page was parsed again.
  return before.parsed === page.parsed ? ids : carryOver(ids, before, page);
}

function following({ page, ids }: Opened, selected: NodeId | null): ReadonlySet<NodeId> {
  if (selected === null || !page.isElement(selected)) return ids;
  const path = page.path(selected).slice(0, -1);
  return path.every((id) => ids.has(id)) ? ids : new Set([...ids, ...path]);
}

interface TreeRowProps {
  row: OutlineRow;
  domId: string;
  label: string;
  words: string;
  selected: boolean;
  hovered: boolean;
  hiddenLabel: string | null;
  style: { height: number; top: number };
  onSelect: () => void;
  onToggle: () => void;
  onHover: () => void;
}

/** Keys are handled by the tree; rows handle the pointer. */
function TreeRow({
  row,
  domId,
  label,
  words,
  selected,
  hovered,
  hiddenLabel,
  style,
  onSelect,
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
      <span className="min-w-0 truncate font-label text-ink">{label}</span>
      <span className="min-w-0 flex-1 truncate text-ink-3">{words}</span>
      {hiddenLabel !== null && <Icon icon={EyeOff} label={hiddenLabel} className="flex-none text-ink-3" />}
    </div>
  );
}

/** Row heights in pixels for mouse and touch. */
const ROW = 28;
const TOUCH_ROW = 44;
const WORDS_MAX = 40;

/** The rendered elements of the page as a virtual tree that keeps the selected row in sight. */
export function PageOutline() {
  const editor = useEditor();
  const { page, selected, hovered } = editor;
  const { rows, toggle } = useOutline(editor);
  const hiddenIds = useHiddenIn(page);
  const holders = useMemo(() => new Set([...hiddenIds].flatMap((id) => page.path(id))), [hiddenIds, page]);
  const hiddenLabelOf = ({ id, open }: OutlineRow) => {
    if (hiddenIds.has(id)) return words.hidden.row;
    // A closed row shows nothing of what is in it.
    return open === false && holders.has(id) ? words.hidden.inside : null;
  };
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
    // No arrow key may move the selection of the page while the tree has the focus.
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
            <TreeRow
              key={key}
              row={row}
              domId={domId(row.id)}
              label={nameOf(page, row.id)}
              words={elementWords(page, row.id, WORDS_MAX)}
              selected={row.id === selected}
              hovered={row.id === hovered}
              hiddenLabel={hiddenLabelOf(row)}
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
