/** Numbers that look random and are the same for the same seed (mulberry32), so that a failure can be run again. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability: number): boolean => next() < probability,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)]!,
    shuffled: <T>(list: readonly T[]): T[] => {
      const result = [...list];
      for (let at = result.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [result[at], result[other]] = [result[other]!, result[at]!];
      }
      return result;
    },
  };
}
