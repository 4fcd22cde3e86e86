import { isVoid, wordSet } from '../html/text.ts';
import type { PageTree } from './page-tree.ts';
import { NodeFlag, type NodeId } from './parsed-page.ts';
import type { PagePlace } from './restructure.ts';

/** Elements that stand wherever words do. */
const PHRASING = wordSet(
  'a abbr audio b big bdi bdo br button canvas cite code data del dfn em embed font i iframe img input ins kbd label map mark meter nobr object output picture progress q s samp select small span strike strong sub sup svg textarea time tt u var video wbr',
);
/** Their own parts are not looked at: whatever they hold, they are one thing. */
const SEALED = wordSet('svg select video audio picture object iframe canvas textarea');
/** Elements that take words and what stands among words, and nothing else. */
const WORDS_ONLY = wordSet('p h1 h2 h3 h4 h5 h6 pre button label summary legend dt');
/** Elements whose content is not laid out as a part of the page. */
const SHUT = wordSet(
  'script style template noscript title xmp plaintext noembed noframes iframe object video audio canvas picture svg math select optgroup option datalist textarea map ruby head',
);
/** What some elements can be a child of, and no other. */
const parentsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  li: wordSet('ul ol menu'),
  dt: wordSet('dl'),
  dd: wordSet('dl'),
  tr: wordSet('table thead tbody tfoot'),
  td: wordSet('tr'),
  th: wordSet('tr'),
  thead: wordSet('table'),
  tbody: wordSet('table'),
  tfoot: wordSet('table'),
  summary: wordSet('details'),
  figcaption: wordSet('figure'),
  legend: wordSet('fieldset'),
};
/** Elements that hold such parts alone. */
const PARTS_ONLY = wordSet('ul ol menu dl table thead tbody tfoot tr colgroup html');
/** Elements that never leave their parent. */
const BOUND = wordSet('option optgroup source track param area col colgroup caption rt rp frame');
/** Elements that end an open one of the same kind before them. */
const ENDS_ITS_LIKE = wordSet('li dt dd tr td th');
/** Elements that cannot lie in another one of them. */
const NEVER_NESTED = wordSet('a button form label');

/**
 * Whether the elements can stand there such that the page, parsed again, has them at that place and is otherwise
 * unchanged.
 */
export function fits(page: PageTree, moved: readonly Moved[], place: PagePlace): boolean {
  const parent = place.place === 'inside' ? place.element : page.parent(place.element);
  if (parent === null) return false;
  const ids = moved.map(({ id }) => id);
  const path = page.path(parent);
  if (path.some((outside) => ids.includes(outside))) return false;
  if (!path.includes(page.body) || path.some((outside) => SHUT.has(page.tag(outside)))) return false;
  if (isVoid(page.tag(parent)) || page.hasFlag(parent, NodeFlag.foreign)) return false;
  // An implied body has no tags, and still a place at its end.
  if (
    place.place === 'inside'
      ? !(page.isWritten(parent) || parent === page.body)
      : !page.isWritten(place.element)
  )
    return false;
  return (
    moved.every((one) => one.parent === parent || mayHold(page, path, one)) && standsOff(page, moved, place)
  );
}

/** What is moved or pasted: of markup from elsewhere there is no parent. */
export interface Moved {
  id: NodeId;
  parent: NodeId | null;
  tag: string;
  isPhrasing: boolean;
  /** Tags in it that cannot lie in another of their kind, its own included. */
  neverNested: ReadonlySet<string>;
}

export function describeMoved(page: PageTree, id: NodeId): Moved {
  const tag = page.tag(id);
  const neverNested = new Set<string>(NEVER_NESTED.has(tag) ? [tag] : []);
  let isPhrasing = PHRASING.has(tag);
  const end = page.parsed.nexts[id] ?? id;
  for (let at = id; at < end; ) {
    const inside = page.tag(at);
    if (page.isElement(at)) {
      if (!PHRASING.has(inside)) isPhrasing = false;
      if (NEVER_NESTED.has(inside)) neverNested.add(inside);
    }
    at = SEALED.has(inside) ? (page.parsed.nexts[at] ?? end) : at + 1;
  }
  return { id, parent: page.parent(id), tag, isPhrasing, neverNested };
}

function mayHold(page: PageTree, path: readonly NodeId[], { tag, isPhrasing, neverNested }: Moved): boolean {
  const tags = path.map((id) => page.tag(id));
  const parent = tags.at(-1) ?? '';
  if (BOUND.has(tag)) return false;
  if (tags.some((outside) => neverNested.has(outside))) return false;
  const parents = Object.hasOwn(parentsOf, tag) ? parentsOf[tag] : undefined;
  if (parents !== undefined) return parents.has(parent);
  if (PARTS_ONLY.has(parent)) return false;
  return isPhrasing || !tags.some((outside) => WORDS_ONLY.has(outside) || isInline(outside));
}

/** Links may hold anything; other elements of the line do not hold blocks. */
const isInline = (tag: string) => PHRASING.has(tag) && tag !== 'a';

/** Whether no element before the place is open, so that it would take in what comes next. */
function standsOff(page: PageTree, moved: readonly Moved[], { element, place }: PagePlace): boolean {
  const siblings = page.children(place === 'inside' ? element : (page.parent(element) ?? element));
  const at = place === 'inside' ? siblings.length : siblings.indexOf(element) + (place === 'after' ? 1 : 0);
  const before = siblings[at - 1];
  if (before === undefined || !page.isElement(before)) return true;
  if (!page.isWritten(before)) return false;
  if (!page.hasFlag(before, NodeFlag.open) || isVoid(page.tag(before))) return true;
  const tag = page.tag(before);
  if (tag === 'p') return moved.every(({ isPhrasing }) => !isPhrasing);
  return ENDS_ITS_LIKE.has(tag) && moved.every((one) => one.tag === tag);
}

/** The nearest place to `target` where the elements fit: in it, beside it, or beside what it lies in. */
export function nearestFit(page: PageTree, moved: readonly Moved[], target: PagePlace): PagePlace | null {
  let place: PagePlace = target;
  for (;;) {
    if (fits(page, moved, place)) return place;
    if (place.place === 'inside') {
      place = { element: place.element, place: 'after' };
      continue;
    }
    const parent = page.parent(place.element);
    if (parent === null || parent === page.body || parent === page.html) return null;
    place = { element: parent, place: place.place };
  }
}
