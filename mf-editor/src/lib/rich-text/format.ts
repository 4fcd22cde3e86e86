import { wordSet } from '../html/text.ts';
import {
  type Content,
  joined,
  type Leaf,
  lengthOf,
  type Mark,
  type MarkStyles,
  type NewTag,
  type StyleProperty,
  sliceOf,
} from './content.ts';

/** Changes of a part of a text; null takes the value away. */
export type Format =
  | { kind: 'bold' | 'italic'; on: boolean }
  | { kind: 'style'; property: StyleProperty; value: string | null }
  | { kind: 'link'; href: string | null }
  | { kind: 'clear' };

/** Whether an element of the page declares the property itself; of new marks it is known. */
type Declares = (mark: Mark, property: StyleProperty) => boolean;

const BOLD = wordSet('b strong');
const ITALIC = wordSet('i em');
/** Marks that only change how a text looks. */
const LOOKS = wordSet(
  'b strong i em u s strike small big font span mark sub sup tt code ins del kbd nobr var samp',
);

/** The content with another format from one offset to another. */
export function formatted(
  content: Content,
  from: number,
  to: number,
  format: Format,
  declares: Declares,
): Leaf[] {
  const before = sliceOf(content, 0, from);
  const part = sliceOf(content, from, to);
  const after = sliceOf(content, to, Number.POSITIVE_INFINITY);
  const outside = [...before, ...after];
  switch (format.kind) {
    case 'bold':
    case 'italic': {
      const tags = format.kind === 'bold' ? BOLD : ITALIC;
      const isMarked = ({ marks }: Leaf) => marks.some(({ tag }) => tags.has(tag));
      const changed = format.on
        ? withMark(part, (leaf) => !isMarked(leaf), { source: null, tag: format.kind === 'bold' ? 'b' : 'i' })
        : without(part, ({ tag }) => tags.has(tag));
      return joined([...before, ...changed, ...after]);
    }
    case 'style':
      return joined([...before, ...styled(part, outside, format.property, format.value, declares), ...after]);
    case 'link':
      return linked(before, part, after, format.href);
    case 'clear':
      return joined([...before, ...without(part, ({ tag }) => LOOKS.has(tag)), ...after]);
  }
}

/** The word around an offset, or the empty range at it. */
export function wordAt(content: Content, offset: number): { from: number; to: number } {
  const text = content
    .map((leaf) => (leaf.kind === 'text' ? leaf.text : '\uFFFC'.repeat(lengthOf(leaf))))
    .join('');
  const from = offset - (/[\p{L}\p{N}\p{M}_-]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0);
  const to = offset + (/^[\p{L}\p{N}\p{M}_-]*/u.exec(text.slice(offset))?.[0].length ?? 0);
  return { from, to };
}

function commonMarks(leaves: readonly Leaf[]): readonly Mark[] {
  let common = leaves[0]?.marks ?? [];
  for (const { marks } of leaves) {
    let same = 0;
    while (same < common.length && common[same] === marks[same]) same += 1;
    common = common.slice(0, same);
  }
  return common;
}

/** Puts one element around each run of leaves that want it, inside of the marks that they share. */
function withMark(
  leaves: readonly Leaf[],
  wants: (leaf: Leaf) => boolean,
  mark: Mark & { tag: NewTag },
): Leaf[] {
  const result: Leaf[] = [];
  let run: Leaf[] = [];
  const close = () => {
    const depth = commonMarks(run).length;
    const own = { ...mark };
    for (const leaf of run) {
      result.push({ ...leaf, marks: [...leaf.marks.slice(0, depth), own, ...leaf.marks.slice(depth)] });
    }
    run = [];
  };
  for (const leaf of leaves) {
    if (wants(leaf)) run.push(leaf);
    else {
      close();
      result.push(leaf);
    }
  }
  close();
  return result;
}

function without(leaves: readonly Leaf[], goes: (mark: Mark) => boolean): Leaf[] {
  return leaves.map((leaf) => ({ ...leaf, marks: leaf.marks.filter((mark) => !goes(mark)) }));
}

/** Replaces marks; the same mark by the same other one. */
function exchanged(leaves: readonly Leaf[], other: (mark: Mark) => Mark | null): Leaf[] {
  const known = new Map<Mark, Mark | null>();
  const of = (mark: Mark) => {
    if (!known.has(mark)) known.set(mark, other(mark));
    return known.get(mark) ?? null;
  };
  return leaves.map((leaf) => ({ ...leaf, marks: leaf.marks.map(of).filter((mark) => mark !== null) }));
}

function styled(
  part: readonly Leaf[],
  outside: readonly Leaf[],
  property: StyleProperty,
  value: string | null,
  declares: Declares,
): Leaf[] {
  const isWhole = (mark: Mark) => !outside.some(({ marks }) => marks.includes(mark));
  const common = commonMarks(part);
  const bearer = value === null ? undefined : common.findLast((mark) => mark.tag === 'span' && isWhole(mark));
  const cleared = exchanged(part, (mark) => {
    if (mark === bearer) return { ...mark, styles: { ...mark.styles, [property]: value } };
    // What lies around the whole part is overruled from within.
    const isOverruled = value !== null && common.includes(mark);
    const isDeclared =
      mark.source === null ? mark.styles?.[property] !== undefined : declares(mark, property);
    return isOverruled || !isDeclared ? mark : withoutStyle(mark, property);
  });
  if (value === null || bearer !== undefined) return cleared;
  return withMark(cleared, () => true, { source: null, tag: 'span', styles: { [property]: value } });
}

/** Null for a new mark that says nothing any more. */
function withoutStyle(mark: Mark, property: StyleProperty): Mark | null {
  if (mark.source !== null) return { ...mark, styles: { ...mark.styles, [property]: null } };
  const { [property]: _gone, ...rest }: MarkStyles = mark.styles ?? {};
  return mark.tag === 'span' && Object.keys(rest).length === 0 ? null : { ...mark, styles: rest };
}

/** A link that the part touches gets the address as a whole, or goes as a whole. */
function linked(before: Leaf[], part: Leaf[], after: Leaf[], href: string | null): Leaf[] {
  const links = new Set(part.flatMap(({ marks }) => marks.filter(({ tag }) => tag === 'a')));
  if (links.size === 0 && href === null) return joined([...before, ...part, ...after]);
  if (links.size === 0) {
    return joined([
      ...before,
      ...withMark(part, () => true, { source: null, tag: 'a', href: href ?? '' }),
      ...after,
    ]);
  }
  const all = [...before, ...part, ...after];
  return joined(
    exchanged(all, (mark) => (!links.has(mark) ? mark : href === null ? null : { ...mark, href })),
  );
}
