import { useMemo, useState } from 'react';
import { asEdited } from '../../lib/page/as-edited.ts';
import type { NodeId, PageTree } from '../../lib/page/page-tree.ts';
import type { Editor } from '../../state/editor.ts';
import { carryOver, type OutlineRow, outline } from './lib/outline.ts';

interface Opened {
  page: PageTree;
  ids: ReadonlySet<NodeId>;
  /** The selection that the outline was opened for last: what a person closes afterwards stays closed. */
  followed: NodeId | null;
}

/** The outline's rows: what people opened, and the way to the selected element. */
export function useOutline(editor: Editor): {
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
  const { parsed } = asEdited(page);
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
  return asEdited(before).parsed === asEdited(page).parsed ? ids : carryOver(ids, before, page);
}

function following({ page, ids }: Opened, selected: NodeId | null): ReadonlySet<NodeId> {
  if (selected === null || !page.isElement(selected)) return ids;
  const path = page.path(selected).slice(0, -1);
  return path.every((id) => ids.has(id)) ? ids : new Set([...ids, ...path]);
}
