import { lookLikeness } from './look-hash.ts';
import { type PageFeatures, THIN_WORDS } from './page-features.ts';
import type { PagePicture } from './page-pictures.ts';
import { overlapOf } from './sketch.ts';

/** What the score is made of, each 0 to 1; null where there is nothing to compare. */
export interface LikenessParts {
  /** Of the words of either page, how many runs of four both have; a large part taken out of one page counts nearly as all of it. */
  text: number | null;
  /** How alike they are built. */
  structure: number | null;
  /** Of the original's pictures, how many the other page shows. */
  pictures: number | null;
  /** How alike they look. */
  look: number | null;
  /** Whether the other page carries the original's marks. */
  marked: boolean;
}

export interface Likeness {
  /** 0 to 1, two decimals. */
  score: number;
  parts: LikenessParts;
}

/** From here on a page is a copy. Between it and {@link CLOSE_FROM} a page is looked at more closely. */
export const COPY_FROM = 0.7;
export const CLOSE_FROM = 0.4;

/**
 * Texts that share less than the first are as alike as any two pages of one kind (the same legal notes, the same questions); those
 * that share more than the second are one text, edited.
 */
const TEXT_NONE = 0.15;
const TEXT_ALL = 0.65;
/** How much of the score is left to what supports the text. */
const SUPPORT_WITH_TEXT = 0.15;
/** As far as it goes without any text in common: the same template, the same pictures. */
const SUPPORT_ALONE = 0.35;
/** A page whose text is all in pictures: how far pictures and look go, and how far pictures do that nobody has looked at. */
const WITHOUT_TEXT = 0.95;
const UNSEEN = 0.6;
/**
 * A part of a page that is taken elsewhere counts by how much of either page it is, in full from so many runs of words on: legal
 * notes and quotations have fewer.
 */
const PART_RUNS = 240;
const PART_WEIGHT = 0.9;
/** Marks are in the source for anybody to paste: they support a likeness and make none. */
const MARKED_BONUS = 0.25;
const PICTURES_MIN = 4;

/**
 * How much of one page is in another. The text leads: a template, its pictures and its classes are shared by pages that have
 * nothing to do with each other, and a copier changes them first.
 */
export function comparePages(
  original: PageFeatures,
  other: PageFeatures,
  { marked = false }: { marked?: boolean } = {},
): Likeness {
  const parts: LikenessParts = {
    text: textLikeness(original, other),
    structure: structureLikeness(original, other),
    pictures: pictureLikeness(original.pictures, other.pictures),
    look: original.look === null || other.look === null ? null : lookLikeness(original.look, other.look),
    marked,
  };
  return { score: Math.round(scoreOf(parts) * 100) / 100, parts };
}

function scoreOf(parts: LikenessParts): number {
  const { text, structure, pictures, look, marked } = parts;
  const support = structure ?? 0;
  if (text === null) return withoutText(parts);
  const same = clamp((text - TEXT_NONE) / (TEXT_ALL - TEXT_NONE));
  // Pictures and look only ever support: to swap them is what a copier does first.
  const supported = Math.max(support, mean([support, pictures, look]));
  const score =
    same * (1 - SUPPORT_WITH_TEXT + SUPPORT_WITH_TEXT * supported) + (1 - same) * SUPPORT_ALONE * supported;
  return marked ? score + (1 - score) * MARKED_BONUS * same : score;
}

/**
 * The pictures of a site are on all its pages, and pages of a template look alike: only both together tell. What was not drawn by a
 * browser is no more than close.
 */
function withoutText({ structure, pictures, look }: LikenessParts): number {
  const alone = SUPPORT_ALONE * mean([structure, look]);
  if (pictures === null) return alone;
  const shown = look === null ? UNSEEN : WITHOUT_TEXT * look;
  return pictures * shown + (1 - pictures) * alone;
}

/** Null where both have too little text to tell; 0 where one has and the other has not. */
function textLikeness(original: PageFeatures, other: PageFeatures): number | null {
  if (original.words < THIN_WORDS) return null;
  const { jaccard, shared, inFirst, inSecond } = overlapOf(original.text, other.text);
  const part = PART_WEIGHT * Math.max(inFirst, inSecond) * clamp(shared / PART_RUNS);
  return Math.max(jaccard, part);
}

function structureLikeness(original: PageFeatures, other: PageFeatures): number | null {
  if (original.elements === 0) return null;
  return (overlapOf(original.runs, other.runs).jaccard + overlapOf(original.paths, other.paths).jaccard) / 2;
}

function pictureLikeness(original: readonly PagePicture[], other: readonly PagePicture[]): number | null {
  const told = original.filter(({ name, content }) => name !== null || content !== null);
  if (told.length < PICTURES_MIN) return null;
  const names = new Set(other.flatMap(({ name }) => name ?? []));
  const contents = new Set(other.flatMap(({ content }) => content ?? []));
  const found = told.filter(
    ({ name, content }) => (content !== null && contents.has(content)) || (name !== null && names.has(name)),
  );
  return found.length / told.length;
}

function mean(values: (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
