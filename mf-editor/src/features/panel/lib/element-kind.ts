import { wordSet } from '../../../lib/html/text.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';

const UNSEEN = wordSet(
  'script style template link meta title base head noscript source track param br wbr col colgroup area map',
);
const WITHOUT_TYPE = wordSet('img picture video audio iframe embed object canvas svg hr');
const CONTROLS = wordSet(
  'button input select textarea option optgroup label summary details embed object iframe audio video',
);
/** Parts of a table, a list or a picture, which only their parents may hold, and elements that are never shown. */
const PARTS = wordSet(
  'html head body li dt dd tr td th thead tbody tfoot caption colgroup col option optgroup source track param area legend figcaption summary frame frameset script style template link meta title base',
);
/** Elements that take a text while they are empty. */
const TEXTUAL = wordSet(
  'p h1 h2 h3 h4 h5 h6 span a b i u s em strong small mark li dt dd td th caption button label legend figcaption blockquote q cite summary title div section article aside header footer main nav pre code time address option',
);

/** Whether the element is rendered, so that a style matters. */
export function isStyled(page: PageTree, id: NodeId): boolean {
  if (UNSEEN.has(page.tag(id))) return false;
  return (
    !page.path(id).some((outside) => outside === page.head || page.tag(outside) === 'svg') ||
    page.tag(id) === 'svg'
  );
}

export function hasType(page: PageTree, id: NodeId): boolean {
  return isStyled(page, id) && !WITHOUT_TYPE.has(page.tag(id));
}

export function takesText(page: PageTree, id: NodeId): boolean {
  return TEXTUAL.has(page.tag(id)) && !page.path(id).some((outside) => page.tag(outside) === 'svg');
}

export function isLink(page: PageTree, id: NodeId): boolean {
  return page.tag(id) === 'a' || page.tag(id) === 'area';
}

/** Why an element cannot be wrapped in a link; `link` is the one that it is in already. */
type WrapProblem =
  | { kind: 'insideLink'; link: NodeId }
  | { kind: 'holdsLink' | 'holdsControl' | 'isControl' | 'notAllowed' };

export function wrapProblem(page: PageTree, id: NodeId): WrapProblem | null {
  const path = page.path(id);
  const link = path.findLast((outside) => page.tag(outside) === 'a');
  if (link !== undefined) return { kind: 'insideLink', link };
  const tag = page.tag(id);
  if (CONTROLS.has(tag)) return { kind: 'isControl' };
  // HTML links are impossible in the head, in svg, and between the parts of a table or a picture.
  if (PARTS.has(tag) || path.includes(page.head)) return { kind: 'notAllowed' };
  const outside = path.slice(0, -1).map((one) => page.tag(one));
  if (outside.includes('svg') || outside.at(-1) === 'picture' || outside.at(-1) === 'select')
    return { kind: 'notAllowed' };
  if (holds(page, id, (inside) => inside === 'a')) return { kind: 'holdsLink' };
  return holds(page, id, (inside) => CONTROLS.has(inside)) ? { kind: 'holdsControl' } : null;
}

function holds(page: PageTree, id: NodeId, wanted: (tag: string) => boolean): boolean {
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const child of page.children(at)) {
      if (!page.isElement(child)) continue;
      if (wanted(page.tag(child))) return true;
      waiting.push(child);
    }
  }
  return false;
}
