import { DIRTY_JPEG } from './dirty-jpeg.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { DIRTY_PNG } from './dirty-png.ts';
import { DIRTY_SVG } from './dirty-svg.ts';
import { DIRTY_TIFF } from './dirty-tiff.ts';
import { DIRTY_WEBP_AND_GIF } from './dirty-webp-and-gif.ts';

export const DIRTY_PICTURES: readonly DirtyPicture[] = [
  ...DIRTY_JPEG,
  ...DIRTY_PNG,
  ...DIRTY_WEBP_AND_GIF,
  ...DIRTY_TIFF,
  ...DIRTY_SVG,
];
