/**
 * What is kept of a set of hashes to tell how much of it another set has: the smallest `k` of them (minhash, in the form of one
 * hash function and the k least values). A set of up to `k` is kept whole, and compared exactly.
 */
export interface Sketch {
  /** How many the set has. */
  size: number;
  /** Rising. */
  least: Uint32Array;
}

export interface Overlap {
  /** Of what either has, the part that both have: 0 to 1. Of two empty sets, 0. */
  jaccard: number;
  /** How many both have; an estimate where a set was not kept whole. */
  shared: number;
  /** Of what the one has, the part that the other has too: 0 to 1. */
  inFirst: number;
  inSecond: number;
}

/** With 1024 kept, an estimate of one half is off by 0.016 (one standard deviation). */
export const SKETCH_SIZE = 1024;

export function sketchOf(hashes: ReadonlySet<number>, k = SKETCH_SIZE): Sketch {
  const sorted = Uint32Array.from(hashes).sort();
  return { size: sorted.length, least: sorted.slice(0, k) };
}

/** Walks through the union of both in rising order, as far as both are known. */
export function overlapOf(first: Sketch, second: Sketch): Overlap {
  if (first.size === 0 || second.size === 0) return { jaccard: 0, shared: 0, inFirst: 0, inSecond: 0 };
  const known = Math.min(knownUnion(first), knownUnion(second));
  let [one, other, union, both] = [0, 0, 0, 0];
  while (union < known && (one < first.least.length || other < second.least.length)) {
    const left = first.least[one] ?? Number.POSITIVE_INFINITY;
    const right = second.least[other] ?? Number.POSITIVE_INFINITY;
    union += 1;
    if (left === right) both += 1;
    if (left <= right) one += 1;
    if (right <= left) other += 1;
  }
  const jaccard = both / union;
  const estimate = (jaccard * (first.size + second.size)) / (1 + jaccard);
  const shared = Math.min(estimate, first.size, second.size);
  return { jaccard, shared, inFirst: shared / first.size, inSecond: shared / second.size };
}

/** How many of the union's least values are sure to be known: all of them where nothing was left out. */
function knownUnion({ size, least }: Sketch): number {
  return size > least.length ? least.length : Number.POSITIVE_INFINITY;
}

/** Little-endian, in base64: a sketch of 1024 has 5.5 KB. */
export function packSketch({ size, least }: Sketch): { size: number; least: string } {
  const bytes = Buffer.alloc(least.length * 4);
  least.forEach((value, at) => {
    bytes.writeUInt32LE(value, at * 4);
  });
  return { size, least: bytes.toString('base64') };
}

export function unpackSketch({ size, least }: { size: number; least: string }): Sketch {
  const bytes = Buffer.from(least, 'base64');
  const values = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < values.length; at += 1) values[at] = bytes.readUInt32LE(at * 4);
  return { size, least: values };
}
