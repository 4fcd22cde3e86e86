import { type PageFeatures, THIN_WORDS } from './page-features.ts';
import type { PageImage } from './page-images.ts';
import { screenshotSimilarity } from './screenshot-hash.ts';
import { overlapOf } from './sketch.ts';

/** What the score is made of, each 0 to 1; null where there is nothing to compare. */
interface ComparisonParts {
  /** Share of the runs of four words that both pages have. A large part taken out of one page counts nearly as all of it. */
  text: number | null;
  structure: number | null;
  /** Share of the original's images that the other page shows. */
  images: number | null;
  screenshot: number | null;
  /** Whether the other page carries the marks of the original's snippet. */
  marked: boolean;
}

export interface Comparison {
  /** 0 to 1, two decimals. */
  score: number;
  parts: ComparisonParts;
}

/** From here on a page is a copy. Between {@link CLOSE_FROM} and this it is rendered by a browser and compared again. */
export const COPY_FROM = 0.7;
export const CLOSE_FROM = 0.4;

/**
 * Texts that share less than the first are as similar as any two pages of one kind (the same legal notes, the same questions); those
 * that share more than the second are one text, edited.
 */
const TEXT_NONE = 0.15;
const TEXT_ALL = 0.65;
/** The part of the score that structure, images and screenshot can add to a text. */
const SUPPORT_WITH_TEXT = 0.15;
/** The highest score without any text in common: the same template, the same images. */
const SUPPORT_ALONE = 0.35;
/** The highest score of a page whose text is all in images, rendered and not rendered. */
const WITHOUT_TEXT = 0.95;
const NOT_RENDERED = 0.6;
/**
 * An excerpt counts by how much of either page it is, and fully from this many runs of words: legal notes and quotations have fewer.
 */
const EXCERPT_RUNS = 240;
const EXCERPT_WEIGHT = 0.9;
/** Anybody can paste marks into a source: they raise a similarity and make none. */
const MARKED_BONUS = 0.25;
const IMAGES_MIN = 4;

/**
 * How much of one page is in another. The text leads: unrelated pages share a template, its images and its classes, and a copier
 * changes them first.
 */
export function comparePages(
  original: PageFeatures,
  other: PageFeatures,
  { marked = false }: { marked?: boolean } = {},
): Comparison {
  const parts: ComparisonParts = {
    text: textSimilarity(original, other),
    structure: structureSimilarity(original, other),
    images: imageSimilarity(original.images, other.images),
    screenshot:
      original.screenshot === null || other.screenshot === null
        ? null
        : screenshotSimilarity(original.screenshot, other.screenshot),
    marked,
  };
  return { score: Math.round(scoreOf(parts) * 100) / 100, parts };
}

function scoreOf(parts: ComparisonParts): number {
  const { text, structure, images, screenshot, marked } = parts;
  if (text === null) return scoreWithoutText(parts);
  const same = clamp((text - TEXT_NONE) / (TEXT_ALL - TEXT_NONE));
  const support = structure ?? 0;
  // Images and screenshot never lower the score: a copier swaps images first.
  const supported = Math.max(support, mean([support, images, screenshot]));
  const score =
    same * (1 - SUPPORT_WITH_TEXT + SUPPORT_WITH_TEXT * supported) + (1 - same) * SUPPORT_ALONE * supported;
  return marked ? score + (1 - score) * MARKED_BONUS * same : score;
}

/**
 * All pages of a site have its images, and pages of a template look alike: only both together prove a copy. A page that was not
 * rendered is close at most.
 */
function scoreWithoutText({ structure, images, screenshot }: ComparisonParts): number {
  const alone = SUPPORT_ALONE * mean([structure, screenshot]);
  if (images === null) return alone;
  const shown = screenshot === null ? NOT_RENDERED : WITHOUT_TEXT * screenshot;
  return images * shown + (1 - images) * alone;
}

/** Null where the original has too little text. */
function textSimilarity(original: PageFeatures, other: PageFeatures): number | null {
  if (original.words < THIN_WORDS) return null;
  const { jaccard, shared, inFirst, inSecond } = overlapOf(original.text, other.text);
  const excerpt = EXCERPT_WEIGHT * Math.max(inFirst, inSecond) * clamp(shared / EXCERPT_RUNS);
  return Math.max(jaccard, excerpt);
}

function structureSimilarity(original: PageFeatures, other: PageFeatures): number | null {
  if (original.elements === 0) return null;
  return (overlapOf(original.runs, other.runs).jaccard + overlapOf(original.paths, other.paths).jaccard) / 2;
}

function imageSimilarity(original: readonly PageImage[], other: readonly PageImage[]): number | null {
  const known = original.filter(({ name, content }) => name !== null || content !== null);
  if (known.length < IMAGES_MIN) return null;
  const names = new Set(other.flatMap(({ name }) => name ?? []));
  const contents = new Set(other.flatMap(({ content }) => content ?? []));
  const found = known.filter(
    ({ name, content }) => (content !== null && contents.has(content)) || (name !== null && names.has(name)),
  );
  return found.length / known.length;
}

function mean(values: (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
