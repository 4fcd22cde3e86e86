import { planAvi } from './avi/plan-avi.ts';
import { planBmff } from './bmff/plan-bmff.ts';
import { planGif } from './gif/plan-gif.ts';
import { planJpeg } from './jpeg/plan-jpeg.ts';
import { planMatroska } from './matroska/plan-matroska.ts';
import { planPng } from './png/plan-png.ts';
import { planSvg } from './svg/plan-svg.ts';
import { planTiff } from './tiff/plan-tiff.ts';
import type { FileFormat, Planner } from './types.ts';
import { planWebp } from './webp/plan-webp.ts';

/** One per format, each in a folder of its own. */
export const PLANNERS: Readonly<Partial<Record<FileFormat, Planner>>> = {
  jpeg: planJpeg,
  png: planPng,
  webp: planWebp,
  gif: planGif,
  svg: planSvg,
  tiff: planTiff,
  heic: planBmff,
  avif: planBmff,
  mp4: planBmff,
  mov: planBmff,
  m4v: planBmff,
  mkv: planMatroska,
  webm: planMatroska,
  avi: planAvi,
};
