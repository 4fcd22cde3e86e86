const RUNS = 7;

/**
 * How many times as long the work takes on the longer of two inputs, by the shortest of seven runs on each: a ratio of one run,
 * which says the same on a slow machine. Work that looks at each character once grows as its input does, a search that begins
 * anew at each character by the square of that.
 */
export function growth<Input>(work: (input: Input) => unknown, shorter: Input, longer: Input): number {
  const takes = (input: Input) =>
    Math.min(
      ...Array.from({ length: RUNS }, () => {
        const startedAt = performance.now();
        work(input);
        return performance.now() - startedAt;
      }),
    );
  // The first run is compiled.
  work(shorter);
  return takes(longer) / takes(shorter);
}
