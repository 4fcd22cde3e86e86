import { detectFormat } from './base/detect.ts';
import { StripError } from './base/errors.ts';
import { lengthOf } from './base/plan.ts';
import { type ByteSource, SourceReader } from './base/reader.ts';
import {
  DEFAULT_OPTIONS,
  type FileFormat,
  type Planner,
  type StripOptions,
  type StripPlan,
} from './base/types.ts';
import { planAvi } from './formats/avi/plan-avi.ts';
import { planBmff } from './formats/bmff/plan-bmff.ts';
import { planBmp } from './formats/bmp/plan-bmp.ts';
import { planFlac } from './formats/flac/plan-flac.ts';
import { planGif } from './formats/gif/plan-gif.ts';
import { planJpeg } from './formats/jpeg/plan-jpeg.ts';
import { planJxl } from './formats/jxl/plan-jxl.ts';
import { planMatroska } from './formats/matroska/plan-matroska.ts';
import { planMp3 } from './formats/mp3/plan-mp3.ts';
import { planOgg } from './formats/ogg/plan-ogg.ts';
import { planPdf } from './formats/pdf/plan-pdf.ts';
import { planPng } from './formats/png/plan-png.ts';
import { planSvg } from './formats/svg/plan-svg.ts';
import { planTiff } from './formats/tiff/plan-tiff.ts';
import { planWav } from './formats/wav/plan-wav.ts';
import { planWebp } from './formats/webp/plan-webp.ts';

/** One per format, each in a folder of its own. */
const PLANNERS: Readonly<Partial<Record<FileFormat, Planner>>> = {
  jpeg: planJpeg,
  png: planPng,
  webp: planWebp,
  gif: planGif,
  svg: planSvg,
  tiff: planTiff,
  bmp: planBmp,
  jxl: planJxl,
  heic: planBmff,
  avif: planBmff,
  mp4: planBmff,
  mov: planBmff,
  m4v: planBmff,
  mkv: planMatroska,
  webm: planMatroska,
  avi: planAvi,
  m4a: planBmff,
  wav: planWav,
  mp3: planMp3,
  flac: planFlac,
  ogg: planOgg,
  pdf: planPdf,
};

/** Bound for files within files. */
const MAX_DEPTH = 3;

/**
 * How the metadata comes out of this file, and what it says; reads the structure only, and changes nothing. The same file gives the same
 * plan, and the file that it makes gives a plan without findings. Throws StripError.
 */
export async function planStrip(source: ByteSource, options: Partial<StripOptions> = {}): Promise<StripPlan> {
  return await planAt(source, { ...DEFAULT_OPTIONS, ...options }, 0);
}

async function planAt(source: ByteSource, options: StripOptions, depth: number): Promise<StripPlan> {
  if (depth > MAX_DEPTH) throw new StripError('too_complex', 'pictures within pictures within pictures');
  const reader = new SourceReader(source);
  const format = await detectFormat(reader);
  const planner = PLANNERS[format];
  if (planner === undefined) throw new StripError('unknown_format', `${format} is not cleaned`);
  const { operations, ...told } = await planner(reader, {
    format,
    options,
    planPart: async (part) => await planAt(part, options, depth + 1),
  });
  return {
    format,
    sourceBytes: source.size,
    cleanBytes: lengthOf(operations),
    operations,
    kept: [],
    unlooked: [],
    flaws: [],
    picture: null,
    rewritesPixels: false,
    ...told,
  };
}
