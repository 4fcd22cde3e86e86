import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HtmlVisitor, scanHtml } from '@garimpo/service-kit';
import * as z from 'zod';
import type { PagePicture } from './page-pictures.ts';
import { PagePictures } from './page-pictures.ts';
import { PageText } from './page-text.ts';
import { shinglesOf } from './page-words.ts';
import { packSketch, type Sketch, sketchOf, unpackSketch } from './sketch.ts';
import { TagStructure } from './tag-structure.ts';

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
