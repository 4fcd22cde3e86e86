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
