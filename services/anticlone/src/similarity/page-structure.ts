import { hashAll, hashText, runsOf, setOf } from './sketch.ts';

/** A deeper element counts as a child of the last one that was read. Browsers themselves stop at 512. */
const DEPTH_MAX = 64;
/** Elements of one path: the element itself and those around it. */
const PATH_TAGS = 6;
const RUN_TAGS = 4;

/** Copying tools and tag managers add and remove these. */
const IGNORED = new Set(
  'html head body meta link script style base title noscript template iframe object embed'.split(' '),
);
/** Inline elements say how a text looks, and not how the page is built. */
const INLINE = new Set(
  'a abbr b bdi bdo big br cite code del em font i ins mark s small span strong sub sup u wbr'.split(' '),
);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * How a page is built, without its texts, classes and addresses: which elements follow each other, and which lie in which. Each
 * occurrence counts, because a page with twenty questions differs from one with three.
 */
export class PageStructure {
  readonly #sequence: number[] = [];
  readonly #open: { name: string; hash: number }[] = [];
  readonly #paths: number[] = [];

  open(name: string): void {
    if (IGNORED.has(name) || INLINE.has(name)) return;
    const hash = hashText(name);
    this.#sequence.push(hash);
    this.#paths.push(hashAll([...this.#open.slice(1 - PATH_TAGS).map((one) => one.hash), hash]));
    if (!VOID.has(name) && this.#open.length < DEPTH_MAX) this.#open.push({ name, hash });
  }

  close(name: string): void {
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#open.length = at;
  }

  get elements(): number {
    return this.#sequence.length;
  }

  runs(): Generator<void, Set<number>> {
    return setOf(eachOccurrence(runsOf(this.#sequence, RUN_TAGS)));
  }

  paths(): Generator<void, Set<number>> {
    return setOf(eachOccurrence(this.#paths));
  }
}

/** Makes a set count: the second occurrence of a hash becomes another hash than the first. */
function* eachOccurrence(hashes: Iterable<number>): Generator<number> {
  const seen = new Map<number, number>();
  for (const hash of hashes) {
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    yield hashAll([hash, count]);
  }
}
