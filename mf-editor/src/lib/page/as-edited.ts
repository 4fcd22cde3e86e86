import type { PageTree } from './page-tree.ts';
import { EditedPage } from './page-tree-class.ts';

/** What the interface leaves out: all that is edited is of this one kind. */
export function asEdited(page: PageTree): EditedPage {
  if (!(page instanceof EditedPage)) throw new TypeError('Not a page that can be edited.');
  return page;
}
