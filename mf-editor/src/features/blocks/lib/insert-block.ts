import type { PageEdit } from '../../../lib/page/page-edit.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { insertHtml } from '../../../lib/page/restructure.ts';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { blockHtml } from './block-html.ts';
import type { BlockType } from './block-types.ts';
import { fittingPlace } from './fitting-place.ts';

/** The block where it was dropped, or at the nearest place that takes it. It is selected then. */
export function insertBlock(page: PageTree, type: BlockType, target: DropTarget): PageEdit {
  return insertHtml(page, fittingPlace(page, target), blockHtml(type));
}

/** Where a block goes that is not dropped anywhere: after what is selected, else to the end of the page. */
export function placeAfter(page: PageTree, selected: NodeId | null): DropTarget {
  return selected === null ? { element: page.body, place: 'inside' } : { element: selected, place: 'after' };
}
