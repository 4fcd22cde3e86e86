export const blockTypes = {
  sections: ['header', 'hero', 'cta', 'contact', 'pricing'],
  basics: ['button', 'text', 'image', 'video', 'link', 'input'],
} as const;

export type BlockCategory = keyof typeof blockTypes;
export type BlockType = (typeof blockTypes)[BlockCategory][number];

export const blockCategories = Object.keys(blockTypes) as BlockCategory[];

/** What a part of a block is, in a drawing of it. */
export type DrawnPart = 'text' | 'button' | 'surface';
/** Left, top, width and height in a field of 72 by 40, from the one behind to the one in front. */
export type DrawnShape = readonly [part: DrawnPart, x: number, y: number, width: number, height: number];

export const DRAWING = { width: 72, height: 40 };

/** Each block in a few rectangles. */
export const blockDrawings: Readonly<Record<BlockType, readonly DrawnShape[]>> = {
  header: [
    ['surface', 4, 12, 64, 16],
    ['text', 8, 18, 12, 4],
    ['text', 28, 19, 6, 2],
    ['text', 38, 19, 6, 2],
    ['button', 52, 17, 12, 6],
  ],
  hero: [
    ['surface', 4, 4, 64, 32],
    ['text', 16, 9, 40, 4],
    ['text', 22, 15, 28, 4],
    ['button', 28, 25, 16, 6],
  ],
  cta: [
    ['surface', 4, 10, 64, 20],
    ['text', 8, 15, 28, 4],
    ['text', 8, 22, 20, 2],
    ['button', 48, 17, 16, 6],
  ],
  contact: [
    ['surface', 4, 6, 64, 28],
    ['text', 20, 11, 32, 4],
    ['button', 14, 22, 20, 6],
    ['button', 38, 22, 20, 6],
  ],
  pricing: [
    ['surface', 8, 4, 26, 32],
    ['surface', 38, 4, 26, 32],
    ['text', 12, 9, 14, 4],
    ['text', 42, 9, 14, 4],
    ['text', 12, 17, 18, 2],
    ['text', 42, 17, 18, 2],
    ['button', 12, 27, 18, 5],
    ['button', 42, 27, 18, 5],
  ],
  button: [['button', 20, 15, 32, 10]],
  text: [
    ['text', 12, 11, 48, 3],
    ['text', 12, 18, 48, 3],
    ['text', 12, 25, 30, 3],
  ],
  image: [
    ['surface', 12, 5, 48, 30],
    ['text', 20, 24, 14, 6],
    ['text', 36, 18, 16, 12],
    ['text', 22, 11, 6, 6],
  ],
  video: [
    ['surface', 12, 5, 48, 30],
    ['button', 31, 15, 10, 10],
  ],
  link: [
    ['text', 22, 17, 28, 3],
    ['text', 22, 22, 28, 1],
  ],
  input: [
    ['text', 12, 9, 20, 3],
    ['surface', 12, 16, 48, 14],
    ['text', 16, 22, 16, 2],
  ],
};
