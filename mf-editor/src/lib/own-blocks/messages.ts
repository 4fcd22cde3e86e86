import { BLOCK_DRAWING, BLOCK_DRAWING_MAX } from '@garimpo/cloner-contract';
import * as z from 'zod/mini';
import type { NodeId } from '../page/parsed-page.ts';

/** Elements of one block. */
export const BLOCK_ELEMENTS_MAX = 2_000;
/** Rules of one block, and keyframes that they name. */
export const BLOCK_RULES_MAX = 6_000;
export const BLOCK_KEYFRAMES_MAX = 60;
export const BLOCK_CSS_MAX = 20_000;

/** Asks the page in the frame how these elements come to look as they do. Answered by `styles`. */
export interface TakeStyles {
  kind: 'take styles';
  request: number;
  elements: readonly NodeId[];
}

const nodeId = z.int().check(z.minimum(0), z.maximum(20_000_000));
const css = z.string().check(z.maxLength(BLOCK_CSS_MAX));
const rectangles = z
  .array(z.int().check(z.minimum(0), z.maximum(BLOCK_DRAWING.width)))
  .check(z.maxLength(BLOCK_DRAWING_MAX));

/** Declarations of elements; later rules win over earlier ones. Addresses in them are absolute. */
const rule = z.strictObject({
  elements: z.array(nodeId).check(z.maxLength(BLOCK_ELEMENTS_MAX)),
  /** Conditions from the outside in, as in `@media (max-width: 600px)`. */
  at: z
    .array(
      z.string().check(z.regex(/^@(?:media|container) [^{}<>@;]{0,400}$|^@media [\w\s().:,<>=/-]{0,400}$/)),
    )
    .check(z.maxLength(8)),
  /** Pseudo-classes that depend on the visitor, and a pseudo-element. */
  state: z.string().check(z.regex(/^[\w:()-]{0,120}$/)),
  css,
});
export type StyledRule = z.infer<typeof rule>;

export const fromBlocks = [
  z.strictObject({
    kind: z.literal('styles'),
    request: z.int(),
    rules: z.array(rule).check(z.maxLength(BLOCK_RULES_MAX)),
    keyframes: z.array(css).check(z.maxLength(BLOCK_KEYFRAMES_MAX)),
    drawing: z.strictObject({
      surface: rectangles,
      picture: rectangles,
      text: rectangles,
      button: rectangles,
    }),
  }),
] as const;
export type TakenStyles = z.infer<(typeof fromBlocks)[number]>;
