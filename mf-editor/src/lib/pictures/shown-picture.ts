import * as z from 'zod/mini';

const pixels = z.number().check(z.minimum(0), z.maximum(100_000));
const size = z.strictObject({ width: pixels, height: pixels });
const word = z.string().check(z.maxLength(120));

/** How a picture is shown at present, as the page in the frame reports it. */
const shownPicture = z.strictObject({
  element: z.int().check(z.minimum(0), z.maximum(20_000_000)),
  kind: z.enum(['image', 'background']),
  /** Its box, without padding and border. */
  box: size,
  /** The picture's own size; null while it is not loaded, and for backgrounds. */
  natural: z.nullable(size),
  /** Whether the page's styles or attributes say how wide and high it is, or what the two are to each other. */
  sets: z.strictObject({ width: z.boolean(), height: z.boolean(), ratio: z.boolean() }),
  /** Whether its width is a number of pixels at every width of the screen. */
  isFixed: z.boolean(),
  /** `object-fit`, or `background-size`. */
  fit: word,
  /** Layers of the background; empty for images. */
  layers: z.string().check(z.maxLength(4_000)),
  /** Width of the screen. */
  screen: pixels,
});
export type ShownPicture = z.infer<typeof shownPicture>;

/** The page in the frame says how a picture is shown, and that files are dragged over it. */
export const fromPictures = [
  z.strictObject({ kind: z.literal('picture'), request: z.int(), picture: z.nullable(shownPicture) }),
  z.strictObject({ kind: z.literal('files') }),
] as const;

/** Answers to what is dragged have this number. */
export const DRAG_REQUEST = 0;

/** Asks how a picture is shown: the one of an element, or the one at a point, which is marked. Answered by `picture`. */
export type AskPicture =
  | { kind: 'ask picture'; request: number; element: number }
  | { kind: 'point picture'; at: { x: number; y: number } | null };
