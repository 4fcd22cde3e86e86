import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { commonEnd, commonStart } from '../../../lib/page/patches.ts';
import { seenChildren } from '../../../lib/preview/editor-keys.ts';

type OutlineAction = { kind: 'select'; id: NodeId } | { kind: 'toggle'; id: NodeId; open: boolean };

/**
 * Keys of the tree pattern of WAI-ARIA.
 * @param active index of the selected row; -1 for none
 */
export function outlineKey(key: string, rows: readonly OutlineRow[], active: number): OutlineAction | null {
  const select = (at: number): OutlineAction | null => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))];
    return row === undefined ? null : { kind: 'select', id: row.id };
  };
  const row = rows[active];
  switch (key) {
    case 'ArrowDown':
      return select(active + 1);
    case 'ArrowUp':
      return select(active - 1);
    case 'Home':
      return select(0);
    case 'End':
      return select(rows.length - 1);
    case 'ArrowRight':
      if (row === undefined || row.open === null) return null;
      return row.open ? select(active + 1) : { kind: 'toggle', id: row.id, open: true };
    case 'ArrowLeft':
      if (row === undefined) return null;
      if (row.open) return { kind: 'toggle', id: row.id, open: false };
      return select(rows.findLastIndex(({ level }, at) => at < active && level < row.level));
    default:
      return null;
  }
}

export interface OutlineRow {
  id: NodeId;
  level: number;
  /** Position among its siblings, starting at 1. */
  position: number;
  siblings: number;
  /** Null for elements without rendered children. */
  open: boolean | null;
}

/**
 * The visible rows: the body and the content of every open element. The cost depends on the rows, not on the page.
 */
export function outline(page: PageTree, open: ReadonlySet<NodeId>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const waiting: Omit<OutlineRow, 'open'>[] = [{ id: page.body, level: 1, position: 1, siblings: 1 }];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    const { id, level } = row;
    const children = seenChildren(page, id);
    const isOpen = children.length === 0 ? null : open.has(id);
    rows.push({ ...row, open: isOpen });
    if (!isOpen) continue;
    for (let at = children.length - 1; at >= 0; at -= 1) {
      waiting.push({
        id: children[at] as NodeId,
        level: level + 1,
        position: at + 1,
        siblings: children.length,
      });
    }
  }
  return rows;
}

/** Maps open elements to the changed page by the positions of their start tags before and after the change. */
export function carryOver(open: ReadonlySet<NodeId>, before: PageTree, after: PageTree): Set<NodeId> {
  const [old, now] = [before.source, after.source];
  const same = commonStart(old, now);
  const sameAtEnd = commonEnd(old, now);
  const carried = new Set<NodeId>();
  for (const id of open) {
    const { start } = before.outer(id);
    const tag = before.tag(id);
    const isBefore = start + tag.length < same;
    const isAfter = start >= old.length - sameAtEnd;
    const at = isBefore ? start : isAfter ? start + now.length - old.length : null;
    const found = id === before.body ? after.body : at === null ? null : after.at(at);
    if (found !== null && after.tag(found) === tag) carried.add(found);
  }
  return carried;
}
