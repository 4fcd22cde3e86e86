import { BLOCK_DRAWING, type BlockDrawing } from '@garimpo/cloner-contract';
import type { BlockType } from '../../../text/pt-br-blocks.ts';

export type DrawnPart = keyof BlockDrawing;
export type Drawing = Readonly<Partial<Record<DrawnPart, readonly number[]>>>;

export const DRAWING = BLOCK_DRAWING;

/** Each block as rectangles, four numbers each: left, top, width and height. */
export const blockDrawings: Readonly<Record<BlockType, Drawing>> = {
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
  countdown: {
    surface: [6, 16, 13, 14, 22, 16, 13, 14, 38, 16, 13, 14, 54, 16, 13, 14],
    text: [20, 8, 32, 4, 10, 21, 5, 4, 26, 21, 5, 4, 42, 21, 5, 4, 58, 21, 5, 4],
  },
  guarantee: {
    surface: [4, 7, 64, 26],
    text: [28, 12, 32, 4, 28, 20, 34, 2, 28, 25, 26, 2],
    button: [10, 13, 12, 14],
  },
  bonus: {
    surface: [8, 4, 56, 9, 8, 15, 56, 9],
    text: [12, 7, 26, 3, 12, 18, 26, 3, 54, 7, 7, 3, 54, 18, 7, 3],
    button: [20, 28, 32, 7],
  },
  faq: {
    surface: [8, 4, 56, 9, 8, 16, 56, 9, 8, 28, 56, 9],
    text: [12, 7, 30, 3, 12, 19, 36, 3, 12, 31, 24, 3],
  },
  testimonials: {
    surface: [8, 4, 26, 32, 38, 4, 26, 32],
    text: [11, 26, 20, 2, 11, 30, 12, 2, 41, 26, 20, 2, 41, 30, 12, 2],
    button: [17, 10, 8, 8, 47, 10, 8, 8],
  },
  bump: {
    surface: [8, 8, 56, 24],
    text: [24, 13, 30, 4, 24, 21, 34, 2, 24, 25, 24, 2],
    button: [13, 13, 7, 7],
  },
  buybar: { surface: [22, 2, 28, 36], text: [25, 31, 8, 3], button: [35, 30, 12, 5] },
  exit: { surface: [10, 4, 52, 32], text: [20, 9, 32, 4, 20, 16, 32, 2], button: [24, 23, 24, 7] },
  cookies: { surface: [4, 22, 64, 14], text: [8, 26, 34, 2, 8, 30, 26, 2], button: [50, 26, 14, 6] },
  button: { button: [20, 15, 32, 10] },
  text: { text: [12, 11, 48, 3, 12, 18, 48, 3, 12, 25, 30, 3] },
  image: { surface: [12, 5, 48, 30], text: [20, 24, 14, 6, 36, 18, 16, 12, 22, 11, 6, 6] },
  video: { surface: [12, 5, 48, 30], button: [31, 15, 10, 10] },
  link: { text: [22, 17, 28, 3, 22, 22, 28, 1] },
  input: { surface: [12, 16, 48, 14], text: [12, 9, 20, 3, 16, 22, 16, 2] },
};
