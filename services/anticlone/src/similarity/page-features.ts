import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HtmlVisitor, scanHtml } from '@garimpo/service-kit';
import * as z from 'zod';
import { type PagePicture, PagePictures } from './page-pictures.ts';
import { packSketch, type Sketch, sketchOf, unpackSketch } from './sketch.ts';
import { AT_ONCE, hashText, runsOf, setOf, TagStructure } from './tag-structure.ts';

/** A sales letter has three to ten thousand. */
export const WORDS_MAX = 120_000;
/** Characters that so many words have at most. */
export const TEXT_MAX = 2_000_000;
/** What nobody sees of a text: soft hyphens, zero-width characters, directions, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /\p{N}+/gu;
/** What no word of a language reaches. */
const WORD_MAX = 64;

/**
 * The words of a text that may be compared: small letters without accents. A number is only a number, for prices, clocks that run
 * down and years change from visit to visit. Characters that are not seen, by which a copy could be told (or made to look like
 * another page), are no part of them.
 */
export function wordsOf(text: string): string[] {
  const plain = text.replace(UNSEEN, '').normalize('NFKD').replace(MARKS, '').toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX).replace(NUMBER, '0'));
}

/** Every four words in a row. */
export const SHINGLE_WORDS = 4;

export function* shinglesOf(words: readonly string[]): Generator<void, Set<number>> {
  const hashes: number[] = [];
  for (const word of words) {
    hashes.push(hashText(word));
    if (hashes.length % AT_ONCE === 0) yield;
  }
  return yield* setOf(runsOf(hashes, SHINGLE_WORDS));
}

/** Where a page speaks of its site, or leads somewhere: every page of a site or a template has the same there. */
const OF_THE_SITE = new Map([
  ['a', 300],
  ['button', 300],
  ['select', 4_000],
  ['nav', 4_000],
  ['footer', 4_000],
]);

/** The text that a page is about, in its words. */
export class PageText {
  readonly words: string[] = [];
  #left = TEXT_MAX;
  /** What is passed over until its end, and how much of it: an end tag may be missing. */
  #passing: { name: string; left: number } | null = null;

  open(name: string): void {
    const most = OF_THE_SITE.get(name);
    if (most !== undefined && (this.#passing === null || this.#passing.left <= 0))
      this.#passing = { name, left: most };
  }

  close(name: string): void {
    if (this.#passing?.name === name) this.#passing = null;
  }

  text(told: string): void {
    const passed = Math.min(told.length, this.#passing?.left ?? 0);
    if (this.#passing !== null) this.#passing.left -= passed;
    if (passed === told.length || this.words.length >= WORDS_MAX || this.#left <= 0) return;
    const text = told.slice(passed, passed + this.#left);
    this.#left -= text.length;
    for (const word of wordsOf(text).slice(0, WORDS_MAX - this.words.length)) this.words.push(word);
  }
}

/** What two pages are compared by: some 15 KB, whatever the page's size. Nothing of it reads as the page's text. */
export interface PageFeatures {
  /** Words of its text. Below {@link THIN_WORDS} it says nothing by itself. */
  words: number;
  /** Runs of four words. */
  text: Sketch;
  /** Elements that count. */
  elements: number;
  /** Runs of four elements. */
  runs: Sketch;
  /** Elements with those around them. */
  paths: Sketch;
  pictures: PagePicture[];
  /** Hash of its look, where it was drawn: see `lookHash`. */
  look: string | null;
}

/** A page of fewer is drawn by scripts, or is hardly a page. */
export const THIN_WORDS = 60;
const TAGS_MAX = 60_000;
const STRUCTURE_SKETCH = 512;

/** @param source of up to some ten MB: time goes with its length, with turns for others in between. Never throws. */
export async function readFeatures(source: string, look: string | null = null): Promise<PageFeatures> {
  const reading = reader(source, look);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await nextTurn();
  }
}

/** The same at once, for what is no stranger's. */
export function featuresOf(source: string, look: string | null = null): PageFeatures {
  const reading = reader(source, look);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

function* reader(source: string, look: string | null): Generator<void, PageFeatures> {
  const text = new PageText();
  const structure = new TagStructure();
  const pictures = new PagePictures();
  const visitor: HtmlVisitor = {
    open(name, attributes) {
      text.open(name);
      structure.open(name);
      pictures.open(name, attributes);
    },
    close(name) {
      text.close(name);
      structure.close(name);
    },
    text: (told) => text.text(told),
    raw: (name, inside) => {
      if (name === 'style') pictures.style(inside);
    },
  };
  yield* scanHtml(source, visitor, { tags: TAGS_MAX });
  const shingles = sketchOf(yield* shinglesOf(text.words));
  yield;
  const runs = sketchOf(yield* structure.runs(), STRUCTURE_SKETCH);
  yield;
  const paths = sketchOf(yield* structure.paths(), STRUCTURE_SKETCH);
  return {
    words: text.words.length,
    text: shingles,
    elements: structure.size,
    runs,
    paths,
    pictures: pictures.all,
    look,
  };
}

const keptSketch = z.object({ size: z.int().min(0), least: z.string() });
const keptFeatures = z.object({
  /** Raised when what is compared changes: features of another version are made anew. */
  version: z.literal(1),
  words: z.int().min(0),
  text: keptSketch,
  elements: z.int().min(0),
  runs: keptSketch,
  paths: keptSketch,
  pictures: z.array(
    z.object({ address: z.string(), name: z.string().nullable(), content: z.string().nullable() }),
  ),
  look: z.string().nullable(),
});

/** As JSON that can be kept. */
export function packFeatures(features: PageFeatures): z.input<typeof keptFeatures> {
  const { text, runs, paths } = features;
  return {
    version: 1,
    ...features,
    text: packSketch(text),
    runs: packSketch(runs),
    paths: packSketch(paths),
  };
}

/** Null for what another version has kept. */
export function unpackFeatures(kept: unknown): PageFeatures | null {
  const parsed = keptFeatures.safeParse(kept);
  if (!parsed.success) return null;
  const { version: _version, text, runs, paths, ...others } = parsed.data;
  return {
    ...others,
    text: unpackSketch(text),
    runs: unpackSketch(runs),
    paths: unpackSketch(paths),
  };
}
