import type { NodeId } from '../../../lib/page/page-tree.ts';
import type { OutlineRow } from './outline.ts';

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
