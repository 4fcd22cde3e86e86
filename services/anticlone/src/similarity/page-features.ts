import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HtmlVisitor, scanHtml } from '@garimpo/service-kit';
import * as z from 'zod';
import { type PageImage, PageImages } from './page-images.ts';
import { PageStructure } from './page-structure.ts';
import {
  HASHES_PER_TURN,
  hashText,
  packSketch,
  runsOf,
  type Sketch,
  setOf,
  sketchOf,
  unpackSketch,
} from './sketch.ts';

/** A sales page has three to ten thousand words. */
export const WORDS_MAX = 120_000;
/** Characters of text that are read; so many words have no more. */
const TEXT_MAX = 2_000_000;
const WORD_MAX = 64;
const SHINGLE_WORDS = 4;
/** Soft hyphens, zero-width characters, directions and variation selectors: readers do not see them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ACCENTS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /\p{N}+/gu;

/**
 * The words of a text in the form that is compared: lower case without accents or invisible characters. Every number becomes 0,
 * because prices, countdowns and years change between visits.
 */
function wordsOf(text: string): string[] {
  const plain = text.replace(INVISIBLE, '').normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX).replace(NUMBER, '0'));
}

/** Elements whose text is about the site and repeats on all its pages, with how many characters of each are skipped at most. */
const SKIPPED = new Map([
  ['a', 300],
  ['button', 300],
  ['select', 4_000],
  ['nav', 4_000],
  ['footer', 4_000],
]);

/** The words of a page's own text. */
class PageText {
  readonly words: string[] = [];
  #left = TEXT_MAX;
  /** The element that is being skipped. Bounded, because its end tag may be missing. */
  #skipping: { name: string; left: number } | null = null;

  open(name: string): void {
    const most = SKIPPED.get(name);
    if (most !== undefined && (this.#skipping === null || this.#skipping.left <= 0))
      this.#skipping = { name, left: most };
  }

  close(name: string): void {
    if (this.#skipping?.name === name) this.#skipping = null;
  }

  text(found: string): void {
    const skipped = Math.min(found.length, this.#skipping?.left ?? 0);
    if (this.#skipping !== null) this.#skipping.left -= skipped;
    if (skipped === found.length || this.words.length >= WORDS_MAX || this.#left <= 0) return;
    const text = found.slice(skipped, skipped + this.#left);
    this.#left -= text.length;
    for (const word of wordsOf(text).slice(0, WORDS_MAX - this.words.length)) this.words.push(word);
  }

  /** Runs of four words. */
  *shingles(): Generator<void, Set<number>> {
    const hashes: number[] = [];
    for (const word of this.words) {
      hashes.push(hashText(word));
      if (hashes.length % HASHES_PER_TURN === 0) yield;
    }
    return yield* setOf(runsOf(hashes, SHINGLE_WORDS));
  }
}

/** What two pages are compared by: about 15 KB whatever the page's size, from which its text cannot be read. */
export interface PageFeatures {
  /** Below {@link THIN_WORDS} the text is too short to compare. */
  words: number;
  /** Runs of four words. */
  text: Sketch;
  elements: number;
  /** Runs of four elements. */
  runs: Sketch;
  /** Elements with those around them. */
  paths: Sketch;
  images: PageImage[];
  /** A `screenshotHash`, where the page was rendered. */
  screenshot: string | null;
}

/** A page with fewer words is built by scripts, or is hardly a page. */
export const THIN_WORDS = 60;
const TAGS_MAX = 60_000;
const STRUCTURE_SKETCH = 512;

/** Gives the event loop turns in between, since a page may have some ten MB. Never throws. */
export async function readFeatures(source: string, screenshot: string | null = null): Promise<PageFeatures> {
  const steps = featureSteps(source, screenshot);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function* featureSteps(source: string, screenshot: string | null): Generator<void, PageFeatures> {
  const text = new PageText();
  const structure = new PageStructure();
  const images = new PageImages();
  const visitor: HtmlVisitor = {
    open(name, attributes) {
      text.open(name);
      structure.open(name);
      images.open(name, attributes);
    },
    close(name) {
      text.close(name);
      structure.close(name);
    },
    text: (found) => text.text(found),
    raw: (name, inside) => {
      if (name === 'style') images.style(inside);
    },
  };
  yield* scanHtml(source, visitor, { tags: TAGS_MAX });
  const shingles = sketchOf(yield* text.shingles());
  yield;
  const runs = sketchOf(yield* structure.runs(), STRUCTURE_SKETCH);
  yield;
  const paths = sketchOf(yield* structure.paths(), STRUCTURE_SKETCH);
  const { elements } = structure;
  return {
    words: text.words.length,
    text: shingles,
    elements,
    runs,
    paths,
    images: images.all,
    screenshot,
  };
}

const storedSketch = z.object({ size: z.int().min(0), least: z.string() });
const storedFeatures = z.object({
  /** Raised when what is compared changes: features of another version are read anew. */
  version: z.literal(1),
  words: z.int().min(0),
  text: storedSketch,
  elements: z.int().min(0),
  runs: storedSketch,
  paths: storedSketch,
  pictures: z.array(
    z.object({ address: z.string(), name: z.string().nullable(), content: z.string().nullable() }),
  ),
  look: z.string().nullable(),
});

/** Features as JSON for the database. */
export function packFeatures(features: PageFeatures): z.input<typeof storedFeatures> {
  const { words, elements, text, runs, paths, images: pictures, screenshot: look } = features;
  const sketches = { text: packSketch(text), runs: packSketch(runs), paths: packSketch(paths) };
  return { version: 1, words, elements, ...sketches, pictures, look };
}

/** Null for what another version has stored. */
export function unpackFeatures(stored: unknown): PageFeatures | null {
  const parsed = storedFeatures.safeParse(stored);
  if (!parsed.success) return null;
  const { words, elements, text, runs, paths, pictures: images, look: screenshot } = parsed.data;
  const sketches = { text: unpackSketch(text), runs: unpackSketch(runs), paths: unpackSketch(paths) };
  return { words, elements, ...sketches, images, screenshot };
}
