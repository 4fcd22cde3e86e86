import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { seenChildren } from '../../../lib/preview/neighbour.ts';

export type OutlineAction = { kind: 'select'; id: NodeId } | { kind: 'toggle'; id: NodeId; open: boolean };

/** What a key does in a tree, as the practices for trees have it. @param active place of the selected row; -1 for none */
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
  /** 1 for the body. */
  level: number;
  /** Among its siblings, from 1 on. */
  position: number;
  siblings: number;
  /** Null for what holds nothing that is seen. */
  open: boolean | null;
}

/** The rows that are to be seen: the body, and what is in every open element. Takes time by the rows, not by the page. */
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

/** What was open in one page, in the page that it became: found by where their start tags stand, before and after what changed. */
export function carryOver(open: ReadonlySet<NodeId>, before: PageTree, after: PageTree): Set<NodeId> {
  const [old, now] = [before.source, after.source];
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && old.charCodeAt(same) === now.charCodeAt(same)) same += 1;
  let sameAtEnd = 0;
  while (
    sameAtEnd < most &&
    old.charCodeAt(old.length - 1 - sameAtEnd) === now.charCodeAt(now.length - 1 - sameAtEnd)
  )
    sameAtEnd += 1;
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
