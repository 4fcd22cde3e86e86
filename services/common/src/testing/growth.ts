const RUNS = 7;

/**
 * How many times as long the work takes on the longer of two inputs, by the shortest of seven runs on each, in time of the
 * processor: a longer run is interrupted more often on a machine that others use, and waits more than it works. Work that looks
 * at each character once grows as its input does, a search that begins anew at each character by the square of that.
 */
export function growth<Input>(work: (input: Input) => unknown, shorter: Input, longer: Input): number {
  const takes = (input: Input) =>
    Math.min(
      ...Array.from({ length: RUNS }, () => {
        const before = process.cpuUsage();
        work(input);
        const { user, system } = process.cpuUsage(before);
        return Math.max(1, user + system);
      }),
    );
  // The first run is compiled.
  work(shorter);
  return takes(longer) / takes(shorter);
}
