import { hashAll, hashText, runsOf, setOf } from './hash.ts';

/** Beyond it an element counts as a child of the last that was read. Browsers themselves stop at 512. */
const DEPTH_MAX = 64;
/** A path is the element and those around it. */
const PATH_TAGS = 6;
const RUN_TAGS = 4;

/** What copying tools and tag managers add or take away. */
const LEFT_OUT = new Set(
  'html head body meta link script style base title noscript template iframe object embed'.split(' '),
);
/** What says how a text looks. */
const INLINE = new Set(
  'a abbr b bdi bdo big br cite code del em font i ins mark s small span strong sub sup u wbr'.split(' '),
);
/** Have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * How a page is built, without its texts, classes and addresses: which elements follow each other, and which lie in which. Each
 * occurrence counts: a page of twenty questions is not the same as one of three.
 */
export class TagStructure {
  readonly #sequence: number[] = [];
  readonly #open: { name: string; hash: number }[] = [];
  readonly #paths: number[] = [];

  open(name: string): void {
    if (LEFT_OUT.has(name) || INLINE.has(name)) return;
    const hash = hashText(name);
    this.#sequence.push(hash);
    this.#paths.push(hashAll([...this.#open.slice(1 - PATH_TAGS).map((one) => one.hash), hash]));
    if (!VOID.has(name) && this.#open.length < DEPTH_MAX) this.#open.push({ name, hash });
  }

  close(name: string): void {
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      if (this.#open[at]?.name !== name) continue;
      this.#open.length = at;
      return;
    }
  }

  /** How many elements count. */
  get size(): number {
    return this.#sequence.length;
  }

  /** Runs of elements. */
  runs(): Generator<void, Set<number>> {
    return setOf(eachOccurrence(runsOf(this.#sequence, RUN_TAGS)));
  }

  paths(): Generator<void, Set<number>> {
    return setOf(eachOccurrence(this.#paths));
  }
}

/** The second of the same is another one than the first: a set that counts. */
function* eachOccurrence(hashes: Iterable<number>): Generator<number> {
  const seen = new Map<number, number>();
  for (const hash of hashes) {
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    yield hashAll([hash, count]);
  }
}
