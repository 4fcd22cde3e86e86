import { createHash } from 'node:crypto';

/** The same numbers for the same seed, in any process. */
export interface Seeded {
  /** A whole number from 0 to `below`, without that. */
  below(below: number): number;
  /** A new list of the same things in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

export function seeded(seed: string): Seeded {
  let round = 0;
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  const next = (): number => {
    if (at + 4 > bytes.length) {
      bytes = createHash('sha256').update(`${seed}\n${round}`).digest();
      round += 1;
      at = 0;
    }
    const value = bytes.readUInt32LE(at);
    at += 4;
    return value;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    shuffled(list) {
      const mixed = [...list];
      for (let end = mixed.length - 1; end > 0; end -= 1) {
        const other = below(end + 1);
        [mixed[end], mixed[other]] = [mixed[other] as (typeof mixed)[0], mixed[end] as (typeof mixed)[0]];
      }
      return mixed;
    },
  };
}
