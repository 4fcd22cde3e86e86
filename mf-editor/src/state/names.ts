import { elementName, type NameStyle } from '../lib/names/element-name.ts';
import type { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId } from '../lib/page/parsed-page.ts';

const KEY = 'garimpo:mf-editor:names';
let style: NameStyle | undefined;

/** How this browser names elements. */
export function nameStyle(): NameStyle {
  try {
    style ??= localStorage.getItem(KEY) === 'tags' ? 'tags' : 'words';
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
  return style ?? 'words';
}

/** The editor has to be told with `renamed`, because its previews show names too. */
export function setNameStyle(chosen: NameStyle): void {
  style = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Full or forbidden: the choice holds until the page is left.
  }
}

export function nameOf(page: PageTree, id: NodeId): string {
  return elementName(page, id, nameStyle());
}
