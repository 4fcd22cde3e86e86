/** Changing it makes every kept sketch worthless. */
const SEED = 0x9747b28c;

/** 32 bits, well scattered: the last step of MurmurHash3. */
export function scatter(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 32 bits of a text: FNV-1a over its code units, scattered. The same in every process and version. */
export function hashText(text: string): number {
  let hash = SEED;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scatter(hash);
}

/** 32 bits of some in their order. */
export function hashAll(hashes: Iterable<number>): number {
  let hash = SEED;
  for (const one of hashes) hash = (Math.imul(hash ^ one, 0x01000193) + 0x27d4eb2f) | 0;
  return scatter(hash);
}

/**
 * Each run of `length` in a row as one hash. A text of fewer has one run of them all; an empty one has none.
 */
export function* runsOf(hashes: readonly number[], length: number): Generator<number> {
  if (hashes.length === 0) return;
  if (hashes.length < length) {
    yield hashAll(hashes);
    return;
  }
  for (let at = 0; at + length <= hashes.length; at += 1) yield hashAll(hashes.slice(at, at + length));
}

/** Hashes that are worked out before others in the process have a turn: a millisecond or so. */
export const AT_ONCE = 5_000;

/** All of them, with turns for others in between. */
export function* setOf(hashes: Iterable<number>): Generator<void, Set<number>> {
  const all = new Set<number>();
  let count = 0;
  for (const hash of hashes) {
    all.add(hash);
    count += 1;
    if (count % AT_ONCE === 0) yield;
  }
  return all;
}

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
