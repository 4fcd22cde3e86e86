import type { PageTree } from '../page/page-tree.ts';
import { commonEnd, commonStart } from '../page/patches.ts';
import { type Content, joined, type Leaf, lengthOf, linesOf, marksAt, sliceOf } from './content.ts';

function isBreak(page: PageTree, leaf: Leaf): boolean {
  return leaf.kind === 'atom' && (leaf.atom === 'br' || page.tag(leaf.atom) === 'br');
}

/** The characters of a content without its marks; line breaks are `\n`, other atoms are left out. */
export function plainText(page: PageTree, content: Content): string {
  return content.map((leaf) => (leaf.kind === 'text' ? leaf.text : isBreak(page, leaf) ? '\n' : '')).join('');
}

/**
 * The content with other characters: marks and atoms stay around those that stay, and new characters are marked like
 * the one before them.
 */
export function retyped(page: PageTree, content: Content, text: string): Leaf[] {
  const before = plainText(page, content);
  if (before === text) return [...content];
  const same = commonStart(before, text);
  const after = commonEnd(before, text, same);
  const from = placeOf(page, content, same, false);
  const to = placeOf(page, content, before.length - after, true);
  const put = linesOf(text.slice(same, text.length - after), marksAt(content, from));
  const kept = sliceOf(content, from, to).filter((leaf) => leaf.kind === 'atom' && !isBreak(page, leaf));
  return joined([
    ...sliceOf(content, 0, from),
    ...put,
    ...kept,
    ...sliceOf(content, to, Number.POSITIVE_INFINITY),
  ]);
}

/** The content's offset of a character; `last` is that after the atoms that stand there. */
function placeOf(page: PageTree, content: Content, character: number, last: boolean): number {
  let [characters, offset] = [0, 0];
  for (const leaf of content) {
    if (characters > character || (characters === character && !last)) break;
    const isSilent = leaf.kind === 'atom' && !isBreak(page, leaf);
    if (characters === character && !isSilent) break;
    const length = isSilent ? 0 : lengthOf(leaf);
    if (characters + length > character) return offset + (character - characters);
    characters += length;
    offset += lengthOf(leaf);
  }
  return offset;
}
