import { applyPatches } from '@garimpo/cloner-contract';
import { expect } from '@jest/globals';
import type { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId } from '../lib/page/parsed-page.ts';
import { contentOf, isAtom, readBlock } from '../lib/rich-text/block-source.ts';
import {
  type Content,
  contentLength,
  type Leaf,
  linesOf,
  marksAt,
  replaced,
  sliceOf,
} from '../lib/rich-text/content.ts';
import { type Format, formatted } from '../lib/rich-text/format.ts';
import { canRepeat, richBlockAt } from '../lib/rich-text/rich-block.ts';
import { richEdit } from '../lib/rich-text/rich-edit.ts';
import type { Editor } from '../state/editor.ts';
import { openEditor } from './open-editor.ts';
import type { Random } from './random-edit.ts';

const TYPED = [
  '',
  'x',
  ' ',
  'a & b',
  '<b>não</b>',
  'amp;',
  '&amp;',
  '😀',
  'lt',
  '#38;',
  '\n',
  'R$ 97,00',
  '\u00A0',
  '  ',
  '</p>',
  '"',
];
const FORMATS: readonly Format[] = [
  { kind: 'bold', on: true },
  { kind: 'bold', on: false },
  { kind: 'italic', on: true },
  { kind: 'style', property: 'color', value: '#c2481b' },
  { kind: 'style', property: 'font-size', value: '20px' },
  { kind: 'style', property: 'color', value: null },
  { kind: 'clear' },
];
const LINKS: readonly Format[] = [
  { kind: 'link', href: '/x?a=1&b=2' },
  { kind: 'link', href: null },
];

function randomContents(page: PageTree, block: NodeId, content: Content, random: Random): Content[] {
  const length = contentLength(content);
  const from = wholeAt(content, random.below(length + 1));
  const to = wholeAt(content, Math.min(length, from + random.below(8)));
  const isInLink = page.path(block).some((outside) => page.tag(outside) === 'a');
  switch (random.below(5)) {
    case 0:
    case 1:
      return [replaced(content, from, to, linesOf(random.pick(TYPED), marksAt(content, from)))];
    case 2:
      return [replaced(content, from, to, [])];
    case 3:
      if (canRepeat(page, block)) return [sliceOf(content, 0, from), sliceOf(content, from, length)];
      return [replaced(content, from, from, linesOf('\n', marksAt(content, from)))];
    default: {
      const format = random.pick(isInLink ? FORMATS : [...FORMATS, ...LINKS]);
      const declares = () => false;
      return [formatted(content, from, to, format, declares)];
    }
  }
}

/** Not between the halves of a surrogate pair. */
function wholeAt(content: Content, offset: number): number {
  const [next] = sliceOf(content, offset, offset + 1);
  return next?.kind === 'text' && /^[\uDC00-\uDFFF]/.test(next.text) ? offset - 1 : offset;
}

/** What is read of contents: characters and atoms with the tags around them, without white space. */
function shown(page: PageTree, contents: readonly Content[]): string[] {
  return contents.flatMap((content) =>
    content.flatMap((leaf: Leaf) => {
      // A mark around white space alone may become empty, which is an atom.
      if (
        leaf.kind === 'atom' &&
        leaf.atom !== 'br' &&
        page.isElement(leaf.atom) &&
        !isAtom(page.tag(leaf.atom))
      )
        return [];
      const tags = leaf.marks.map(({ tag }) => tag).join();
      return leaf.kind === 'atom'
        ? [`# ${tags}`]
        : [...leaf.text.replace(/\s/g, '')].map((one) => `${one} ${tags}`);
    }),
  );
}

function contentsFrom(page: PageTree, start: number, count: number): Content[] {
  const contents: Content[] = [];
  let block = page.at(start);
  while (block !== null && contents.length < count) {
    const source = readBlock(page, block, false);
    if (source === null) break;
    contents.push(contentOf(page, source));
    const siblings = page.children(page.parent(block) ?? -1).filter((id) => page.isElement(id));
    block = siblings[siblings.indexOf(block) + 1] ?? null;
  }
  return contents;
}

/**
 * Edits texts of a page at random, holds each against what it shall say, and leads all of it back and on again.
 * @returns how many edits were made
 */
export async function writeAtRandom(html: string, random: Random, count: number): Promise<number> {
  const editor = await openEditor(html);
  let made = 0;
  for (let tried = 0; made < count && tried < count * 4; tried += 1) made += await writeOnce(editor, random);
  const edited = editor.page.source;
  expect(applyPatches(html, editor.changes())).toBe(edited);
  while (editor.undo()) await editor.settled();
  expect(editor.page.source).toBe(html);
  while (editor.redo()) await editor.settled();
  expect(editor.page.source).toBe(edited);
  return made;
}

async function writeOnce(editor: Editor, random: Random): Promise<number> {
  const { page } = editor;
  const texts = page.texts();
  if (texts.length === 0) return 0;
  const block = richBlockAt(page, page.parent(random.pick(texts)) ?? -1);
  const source = block === null ? null : readBlock(page, block, false);
  if (block === null || source === null) return 0;
  const contents = randomContents(page, block, contentOf(page, source), random);
  const edit = richEdit(page, block, contents);
  if (edit.patches.length === 0) return 0;
  const [inner, outer, before] = [page.inner(block), page.outer(block), page.source];
  const isInside = edit.patches.every(({ start, end }) => start >= inner.start && end <= inner.end);
  expect({ before, edit, isInside }).toEqual({ before, edit, isInside: true });
  expect(editor.edit(edit)).toBe(true);
  await editor.settled();
  const said = shown(editor.page, contentsFrom(editor.page, outer.start, contents.length));
  expect({ before, edit, said }).toEqual({ before, edit, said: shown(page, contents) });
  return 1;
}
