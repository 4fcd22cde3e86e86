import * as z from 'zod/mini';
import type { NodeId } from '../page/parsed-page.ts';
import type { BlockView } from '../rich-text/block-source.ts';
import type { Content, Leaf, Mark } from '../rich-text/content.ts';
import type { Format } from '../rich-text/format.ts';

/** Messages to the page in the frame while a text is written in place. */
export type ToWriting =
  | {
      kind: 'write';
      element: NodeId;
      /** Enter makes another block like this one. */
      repeats: boolean;
      /** Links cannot be in links. */
      links: boolean;
      /** How the text is found where white space collapses, and where it is rendered as written. */
      views: { collapsed: BlockView; exact: BlockView | null };
    }
  | { kind: 'format'; format: Format }
  | { kind: 'break line' }
  /** Answered by `written`: with the content, or without it to give up. The text then stays as it is until `write end`. */
  | { kind: 'write stop'; keep: boolean }
  /** The page has the content, or never will. */
  | { kind: 'write end' };

const NODES_MAX = 20_000_000;
const nodeId = z.int().check(z.minimum(0), z.maximum(NODES_MAX));
const place = z.int().check(z.minimum(0), z.maximum(20_000));
const styleValue = z.nullable(z.string().check(z.regex(/^[#\w.%() ,-]{1,60}$/)));
const text = (most: number) => z.string().check(z.maxLength(most));
const coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6));

const styles = z.strictObject({
  color: z.optional(styleValue),
  'font-size': z.optional(styleValue),
  'font-weight': z.optional(styleValue),
  'font-style': z.optional(styleValue),
});

const mark = z.strictObject({
  source: z.nullable(nodeId),
  tag: text(20),
  href: z.optional(text(4_096)),
  styles: z.optional(styles),
});

const leaf = z.union([
  z.strictObject({ text: text(200_000), marks: z.array(place).check(z.maxLength(100)) }),
  z.strictObject({ atom: z.union([nodeId, z.literal('br')]), marks: z.array(place).check(z.maxLength(100)) }),
]);

const content = z.strictObject({
  marks: z.array(mark).check(z.maxLength(5_000)),
  blocks: z.array(z.array(leaf).check(z.maxLength(20_000))).check(z.maxLength(500)),
});

/** Contents of a block and of those after it, with each mark once. */
type WireContent = z.infer<typeof content>;

/** What the toolbar shows. */
const state = z.strictObject({
  /** Around the selection, or the caret; in pixels of the frame. */
  box: z.strictObject({ left: coordinate, top: coordinate, right: coordinate, bottom: coordinate }),
  /** Whether something is selected. */
  range: z.boolean(),
  bold: z.boolean(),
  italic: z.boolean(),
  colour: text(100),
  /** In pixels. */
  size: z.number().check(z.minimum(0), z.maximum(10_000)),
  href: z.nullable(text(4_096)),
  links: z.boolean(),
});
export type WritingState = z.infer<typeof state>;

/** Messages from the page in the frame while a text is written in place. */
export const fromWriting = [
  z.strictObject({ kind: z.literal('writing'), element: nodeId, state }),
  /** `content` is null for a text that was given up, or that could not be found. */
  z.strictObject({
    kind: z.literal('written'),
    element: nodeId,
    exact: z.boolean(),
    content: z.nullable(content),
  }),
  /** The person asks for the toolbar, or for its link field. */
  z.strictObject({ kind: z.literal('toolbar'), part: z.enum(['tools', 'link']) }),
] as const;

export type FromWriting = z.infer<(typeof fromWriting)[number]>;

export function packContent(blocks: readonly Content[]): WireContent {
  const places = new Map<Mark, number>();
  const marks: WireContent['marks'] = [];
  const placeOf = (one: Mark) => {
    const known = places.get(one);
    if (known !== undefined) return known;
    places.set(one, marks.length);
    marks.push({ ...one });
    return marks.length - 1;
  };
  const packed = blocks.map((block) =>
    block.map((one) => {
      const own = one.marks.map(placeOf);
      return one.kind === 'text' ? { text: one.text, marks: own } : { atom: one.atom, marks: own };
    }),
  );
  return { marks, blocks: packed };
}

/** Throws RangeError for a leaf with a mark that there is not. */
export function unpackContent(wire: WireContent): Content[] {
  const markAt = (at: number): Mark => {
    const found = wire.marks[at];
    if (found === undefined) throw new RangeError('The content names a mark that it does not hold.');
    return found as Mark;
  };
  return wire.blocks.map((block) =>
    block.map((one): Leaf => {
      const marks = one.marks.map(markAt);
      return 'text' in one
        ? { kind: 'text', text: one.text, marks }
        : { kind: 'atom', atom: one.atom, marks };
    }),
  );
}
