import { duplicateElements, moveElements } from '../lib/page/arrange.ts';
import type { PageEdit } from '../lib/page/page-edit.ts';
import type { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId } from '../lib/page/parsed-page.ts';
import { insertHtml, removeElement, unwrap, wrapInLink } from '../lib/page/restructure.ts';
import { setAttribute, setAttributes } from '../lib/page/set-attributes.ts';
import { addText, setText } from '../lib/page/set-text.ts';
import { replaceImage } from '../lib/pictures/replace-picture.ts';

/** A seeded generator (mulberry32), so that failures can be repeated. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  }
}

const VALUES = [
  ...['', 'x', ' ', 'a & b', '<b>não</b>', '</p>', '"aspas" e \'outras\'', 'amp;', '&amp;'],
  ...['linha\noutra', ' com espaço ', '😀', '\n', 'lt', '#38;', '/', 'R$ 97,00', '\u00A0', '-->'],
  ...['{{', '=', '\uD83D'],
];
const MARKUP = [
  '<p class="novo">Novo</p>',
  '<section><h2>a</h2><img src=x></section>',
  'só texto',
  '<li>z',
  '<tr><td>q',
  '<b>aberto',
  '</div>',
  '<!-- n -->',
];
const PICTURE = {
  src: '/a.webp',
  srcset: '/b.webp 9w, /a.webp 99w',
  sizes: '(max-width: 9px) 100vw, 9px',
  avif: '/b.avif 9w',
  size: { width: 9, height: 9 },
};
const ATTRIBUTES = ['class', 'style', 'href', 'title', 'alt', 'data-x', 'id'];
const PLACES = ['before', 'after', 'inside'] as const;

/** A random edit somewhere in the page; null where it is impossible. */
export function randomEdit(
  page: PageTree,
  random: Random,
  kinds: readonly EditKind[] = editKinds,
): PageEdit | null {
  try {
    return editOf(random.pick(kinds), page, random);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const localKinds = ['text', 'text', 'text end', 'attribute', 'attributes'] as const;
export const editKinds = [
  ...localKinds,
  'add text',
  'remove',
  'duplicate',
  'move',
  'wrap',
  'unwrap',
  'insert',
  'picture',
] as const;
export type EditKind = (typeof editKinds)[number];

function editOf(kind: EditKind, page: PageTree, random: Random): PageEdit {
  const ids = Array.from({ length: page.size }, (_, id) => id);
  const elements = page.elements();
  const texts = ids.filter((id) => page.isText(id));
  const element = (): NodeId => random.pick(elements);
  const value = () => random.pick(VALUES);
  switch (kind) {
    case 'text':
      return { ...setText(page, random.pick(texts), value()), merge: random.pick(['a', 'b']) };
    case 'text end': {
      const text = random.pick(texts);
      return setText(page, text, page.value(text) + value());
    }
    case 'attribute':
      return setAttribute(page, element(), random.pick(ATTRIBUTES), random.below(4) === 0 ? null : value());
    case 'attributes':
      return setAttributes(page, element(), {
        class: value(),
        [random.pick(ATTRIBUTES)]: null,
        'data-y': value(),
      });
    case 'add text':
      return addText(page, element(), value());
    case 'remove':
      return removeElement(page, element());
    case 'duplicate':
      return duplicateElements(page, [element()]);
    case 'move':
      return moveElements(page, [element()], { element: element(), place: random.pick(PLACES) });
    case 'picture':
      return replaceImage(page, random.pick(page.elements('img')), PICTURE, null);
    case 'wrap':
      return wrapInLink(page, element(), value());
    case 'unwrap':
      return unwrap(page, element());
    case 'insert':
      return insertHtml(page, { element: element(), place: random.pick(PLACES) }, random.pick(MARKUP));
  }
}
