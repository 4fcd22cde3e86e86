import type { NodeId } from '../page/parsed-page.ts';

export type StyleProperty = 'color' | 'font-size' | 'font-weight' | 'font-style';
/** Values by property; null removes one. */
export type MarkStyles = Readonly<Partial<Record<StyleProperty, string | null>>>;

export type NewTag = 'b' | 'i' | 'a' | 'span';

/** An element around a part of a text. The same object around neighbouring leaves is one element. */
export interface Mark {
  /** The element of the page; null for a new one. */
  source: NodeId | null;
  /** In lower case; a new mark has a {@link NewTag}. */
  tag: string;
  /** Replaces the address of a link; decoded. */
  href?: string;
  styles?: MarkStyles;
}

/** An atom is edited as one character: a line break, a picture, an icon, a comment. `br` is a new line break. */
export type Leaf =
  | { kind: 'text'; text: string; marks: readonly Mark[] }
  | { kind: 'atom'; atom: NodeId | 'br'; marks: readonly Mark[] };

/** The content of one block in order, without its layout. */
export type Content = readonly Leaf[];

export function lengthOf(leaf: Leaf): number {
  return leaf.kind === 'text' ? leaf.text.length : 1;
}

export function contentLength(content: Content): number {
  return content.reduce((sum, leaf) => sum + lengthOf(leaf), 0);
}

function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return one.length === other.length && one.every((mark, at) => mark === other[at]);
}

/** Joins neighbouring texts with the same marks, and drops empty ones. */
export function joined(content: Content): Leaf[] {
  const leaves: Leaf[] = [];
  for (const leaf of content) {
    if (leaf.kind === 'text' && leaf.text === '') continue;
    const last = leaves.at(-1);
    if (last?.kind === 'text' && leaf.kind === 'text' && sameMarks(last.marks, leaf.marks)) {
      leaves[leaves.length - 1] = { ...last, text: last.text + leaf.text };
    } else leaves.push(leaf);
  }
  return leaves;
}

/** The leaves from one offset to another; texts are cut at both ends. */
export function sliceOf(content: Content, from: number, to: number): Leaf[] {
  const leaves: Leaf[] = [];
  let at = 0;
  for (const leaf of content) {
    const end = at + lengthOf(leaf);
    if (end > from && at < to) {
      if (leaf.kind === 'atom') leaves.push(leaf);
      else leaves.push({ ...leaf, text: leaf.text.slice(Math.max(from - at, 0), to - at) });
    }
    at = end;
  }
  return leaves;
}

/** The marks that a character typed at the offset gets: those of the one before, or of the first. */
export function marksAt(content: Content, offset: number): readonly Mark[] {
  let at = 0;
  let before: readonly Mark[] | null = null;
  for (const leaf of content) {
    if (before !== null && at >= offset) return before;
    before = leaf.marks;
    at += lengthOf(leaf);
  }
  return before ?? [];
}

/** Replaces a range by leaves. */
export function replaced(content: Content, from: number, to: number, by: Content): Leaf[] {
  return joined([...sliceOf(content, 0, from), ...by, ...sliceOf(content, to, Number.POSITIVE_INFINITY)]);
}

/** Typed or pasted lines as leaves; their ends are line breaks. */
export function linesOf(text: string, marks: readonly Mark[]): Leaf[] {
  return text
    .split('\n')
    .flatMap((line, at): Leaf[] => [
      ...(at > 0 ? [{ kind: 'atom' as const, atom: 'br' as const, marks }] : []),
      { kind: 'text', text: line, marks },
    ]);
}
