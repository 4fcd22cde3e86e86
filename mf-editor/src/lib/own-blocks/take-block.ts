import { applyPatches, BLOCK_HTML_MAX, type SourcePatch } from '@garimpo/cloner-contract';
import { endOfTagName, firstOfEach, type PageAttribute, readAttributes } from '../html/start-tag.ts';
import { escapeAttribute, fitsRaw, wordSet } from '../html/text.ts';
import { documentBase } from '../page/addresses.ts';
import type { PageTree } from '../page/page-tree.ts';
import { NodeFlag, type NodeId } from '../page/parsed-page.ts';
import { largestOf, PictureList } from './block-pictures.ts';
import { blockSheet, PART } from './block-styles.ts';
import { BLOCK_ELEMENTS_MAX, type TakenStyles } from './messages.ts';

/** A part of a page that can stand in any other. */
interface TakenBlock {
  html: string;
  /** Addresses in the clone. */
  pictures: string[];
  lost: number;
}

/** Parts of something that a block alone is none of. */
const PARTS_OF = wordSet(
  'html head body td th tr tbody thead tfoot caption col colgroup option optgroup source track param area legend summary figcaption dt dd rt rp',
);
/** Their content has become rules, or belongs to the page around. */
const LEFT_OUT = wordSet('style noscript link base meta title');
const LEFT_OFF = wordSet(
  'class style-src nonce srcset sizes data-srcset data-src data-lazy-src data-lazy-srcset data-original data-garimpo-key',
);
const LAZY = ['data-src', 'data-lazy-src', 'data-original'];
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];
/** They may hold a style sheet, which then goes where they go. */
const HOLDERS = wordSet('section div header footer main article aside nav form figure');
/** Attributes with the address of a file. */
const FILES = wordSet('src poster background');

/** Whether the elements can be a block: whole, not too many, and none that is only part of something. */
export function canBeBlock(page: PageTree, ids: readonly NodeId[]): boolean {
  const count = ids.reduce((sum, id) => sum + (page.parsed.nexts[id] ?? id) - id, 0);
  return ids.length > 0 && count <= BLOCK_ELEMENTS_MAX && ids.every((id) => !PARTS_OF.has(page.tag(id)));
}

/**
 * The elements with their styles and the pictures that they need. Classes go, so that another page's rules do not apply. Throws RangeError for what is
 * too long.
 * @param url absolute address of the clone
 * @param mark no other block has it
 */
export function takeBlock(
  page: PageTree,
  ids: readonly NodeId[],
  styles: TakenStyles,
  { url, mark }: { url: string; mark: string },
): TakenBlock {
  const pictures = new PictureList(documentBase(page, url), url);
  const numbers = new Map<NodeId, number>();
  const numberOf = (id: NodeId) => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
  const roots = ids.map((id) => markupOf(page, id, (one) => `${mark}-${numberOf(one)}`, pictures));
  const sheet = pictures.takeCss(blockSheet(styles, mark, (id) => numbers.get(id) ?? null));
  if (!fitsRaw('style', sheet)) throw new RangeError('The styles would end their own element.');
  const html = withSheet(roots, `<style>${sheet}</style>`);
  if (html.length > BLOCK_HTML_MAX) throw new RangeError('The block is too long.');
  return { html, pictures: pictures.addresses, lost: pictures.lost };
}

function withSheet(roots: readonly Root[], sheet: string): string {
  const [only] = roots;
  if (roots.length === 1 && only !== undefined && HOLDERS.has(only.tag) && only.endTag !== '')
    return only.before + sheet + only.endTag;
  return roots.map(({ before, endTag }) => before + endTag).join('') + sheet;
}

interface Root {
  tag: string;
  /** All but the end tag. */
  before: string;
  endTag: string;
}

function markupOf(page: PageTree, root: NodeId, partOf: (id: NodeId) => string, pictures: PictureList): Root {
  const { start, end } = page.outer(root);
  const patches: SourcePatch[] = [];
  const next = page.parsed.nexts[root] ?? root + 1;
  for (let id = root; id < next; id += 1) {
    if (!page.isWritten(id) || page.hasFlag(id, NodeFlag.copy)) continue;
    if (LEFT_OUT.has(page.tag(id)) || isForeignScript(page, id)) {
      patches.push({ ...page.outer(id), text: '' });
      id = (page.parsed.nexts[id] ?? id + 1) - 1;
    } else patches.push(...tagPatches(page, id, partOf(id), pictures));
  }
  const inOrder = patches
    .sort((one, other) => one.start - other.start)
    .filter(({ start: from, end: to }) => from >= start && to <= end)
    .map(({ start: from, end: to, text }) => ({ start: from - start, end: to - start, text }));
  const tag = page.tag(root);
  const endTag = page.inner(root).end < end ? `</${tag}>` : '';
  const whole = applyPatches(page.source.slice(start, end), inOrder);
  const tail = end - page.inner(root).end;
  if (tail > 0) return { tag, before: whole.slice(0, -tail), endTag };
  // What is left open ends with the page, whose own end it then holds.
  return { tag, before: whole.replace(/(?:\s*<\/(?:body|html)\s*>)+\s*$/i, ''), endTag: closing(page, root) };
}

/** An element that is left open would hold what comes after it. */
function closing(page: PageTree, root: NodeId): string {
  return page.hasFlag(root, NodeFlag.open) && !page.hasFlag(root, NodeFlag.foreign)
    ? `</${page.tag(root)}>`
    : '';
}

/** A script of its own file is not there in another site. */
function isForeignScript(page: PageTree, id: NodeId): boolean {
  return page.tag(id) === 'script' && page.attribute(id, 'src') !== null;
}

function tagPatches(page: PageTree, id: NodeId, part: string, pictures: PictureList): SourcePatch[] {
  const { source } = page;
  const at = page.parsed.starts[id] ?? 0;
  const attributes = firstOfEach(readAttributes(source, at));
  const nameEnd = endOfTagName(source, at);
  const added = [`${PART}="${part}"`];
  const changes = attributes.flatMap(({ name, value, start, end }) => {
    const kept = keptValue(page.tag(id), name, value, pictures);
    if (kept === value) return [];
    return [{ start, end, text: kept === null ? '' : `${name}="${escapeAttribute(kept)}"` }];
  });
  const picture = pictureOf(page.tag(id), attributes);
  if (picture !== null) {
    const name = page.tag(id) === 'source' ? 'srcset' : 'src';
    added.push(`${name}="${escapeAttribute(pictures.take(picture))}"`);
  }
  return [{ start: nameEnd, end: nameEnd, text: ` ${added.join(' ')}` }, ...changes];
}

/** Null for an attribute that goes. */
function keptValue(tag: string, name: string, value: string, pictures: PictureList): string | null {
  if (LEFT_OFF.has(name) || name === PART) return null;
  // The one address of a picture is written anew.
  if (name === 'src' && tag === 'img') return null;
  if (name === 'style') return value.includes('url(') ? pictures.takeCss(value) : value;
  if (FILES.has(name) && tag !== 'iframe' && tag !== 'script') return pictures.take(value);
  if ((name === 'href' || name === 'xlink:href') && tag === 'image') return pictures.take(value);
  return value;
}

/** The picture that an `img` or a `source` shows, the largest of several, also where a script would load it. */
function pictureOf(tag: string, attributes: readonly PageAttribute[]): string | null {
  if (tag !== 'img' && tag !== 'source') return null;
  const firstOf = (names: readonly string[]) =>
    names
      .map((name) => attributes.find((one) => one.name === name)?.value ?? '')
      .find((value) => value !== '');
  const largest = largestOf(firstOf(SETS) ?? '');
  if (tag === 'source') return largest;
  const src = firstOf(['src']) ?? '';
  const isPlaceholder = src === '' || src.startsWith('data:');
  return largest ?? (isPlaceholder ? (firstOf(LAZY) ?? src) : src);
}
