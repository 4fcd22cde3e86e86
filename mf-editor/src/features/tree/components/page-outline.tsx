import { Input, PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { selectBesides } from '../../../components/selection/selection-actions.ts';
import { elementWords } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { useHiddenIn } from '../../../state/hidden-elements.tsx';
import { nameOf } from '../../../state/names.ts';
import { previewText as words } from '../../../text/pt-br-preview.ts';
import { carryOver, type OutlineRow, outline, outlineKey } from '../lib/outline.ts';
import { searchOutline } from '../lib/search-outline.ts';
import { TreeRow } from './tree-row.tsx';
import { useTreeDrag } from './use-tree-drag.ts';

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

/** Row heights in pixels for mouse and touch. */
const ROW = 28;
const TOUCH_ROW = 44;
const WORDS_MAX = 40;

/** The rendered elements of the page as a virtual tree that keeps the selected row in sight. */
export function PageOutline() {
  const editor = useEditor();
  const { page, selected, others, hovered } = editor;
  const { rows: all, toggle } = useOutline(editor);
  const [query, setQuery] = useState('');
  // Typing does not wait for a search of the whole page.
  const wanted = useDeferredValue(query).trim();
  const found = useMemo(() => (wanted === '' ? null : searchOutline(page, wanted)), [page, wanted]);
  const rows = found ?? all;
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

  const drag = useTreeDrag(scroller, rows, height);
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

  const pick = (event: MouseEvent, id: NodeId, at: number) => {
    if (drag.wasDrag()) return;
    if (event.ctrlKey || event.metaKey) return selectBesides(editor, id);
    const range = event.shiftKey && active !== -1 ? [active, at].sort((a, b) => a - b) : [at, at];
    const between = rows.slice(range[0], (range[1] ?? at) + 1).map((row) => row.id);
    editor.select(id, { reveal: true, others: between });
  };

  return (
    <>
      <div className="flex-none px-3 pb-2">
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.searchExample}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {found !== null && (
        <p role="status" className="flex-none px-4 pb-1 text-caption text-ink-3">
          {words.found(found.length)}
        </p>
      )}
      <div
        ref={scroller}
        role="tree"
        aria-multiselectable
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
                selected={row.id === selected || others.includes(row.id)}
                hovered={row.id === hovered}
                hiddenLabel={hiddenLabelOf(row)}
                style={{ height, top: start }}
                mark={drag.landing?.element === row.id ? drag.landing.place : null}
                onSelect={(event) => pick(event, row.id, index)}
                onPress={(event) => drag.onPointerDown(event, row.id)}
                onToggle={() => toggle(row.id, row.open === false)}
                onHover={() => editor.hover(row.id)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
