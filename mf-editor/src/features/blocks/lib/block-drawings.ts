import type { BlockType } from '../../../text/pt-br-blocks.ts';

export type DrawnPart = 'surface' | 'text' | 'button';

export const DRAWING = { width: 72, height: 40 };

/** Each block as rectangles, four numbers each: left, top, width and height. */
export const blockDrawings: Readonly<
  Record<BlockType, Readonly<Partial<Record<DrawnPart, readonly number[]>>>>
> = {
  header: {
    surface: [4, 12, 64, 16],
    text: [8, 18, 12, 4, 28, 19, 6, 2, 38, 19, 6, 2],
    button: [52, 17, 12, 6],
  },
  hero: { surface: [4, 4, 64, 32], text: [16, 9, 40, 4, 22, 15, 28, 4], button: [28, 25, 16, 6] },
  cta: { surface: [4, 10, 64, 20], text: [8, 15, 28, 4, 8, 22, 20, 2], button: [48, 17, 16, 6] },
  contact: { surface: [4, 6, 64, 28], text: [20, 11, 32, 4], button: [14, 22, 20, 6, 38, 22, 20, 6] },
  pricing: {
    surface: [8, 4, 26, 32, 38, 4, 26, 32],
    text: [12, 9, 14, 4, 42, 9, 14, 4, 12, 17, 18, 2, 42, 17, 18, 2],
    button: [12, 27, 18, 5, 42, 27, 18, 5],
  },
  button: { button: [20, 15, 32, 10] },
  text: { text: [12, 11, 48, 3, 12, 18, 48, 3, 12, 25, 30, 3] },
  image: { surface: [12, 5, 48, 30], text: [20, 24, 14, 6, 36, 18, 16, 12, 22, 11, 6, 6] },
  video: { surface: [12, 5, 48, 30], button: [31, 15, 10, 10] },
  link: { text: [22, 17, 28, 3, 22, 22, 28, 1] },
  input: { surface: [12, 16, 48, 14], text: [12, 9, 20, 3, 16, 22, 16, 2] },
};

export const isBlockType = (name: unknown): name is BlockType =>
  typeof name === 'string' && Object.hasOwn(blockDrawings, name);
