// @ts-check
/** @typedef {{ minute: number, bytes: number }} Sample */

/**
 * What memory gains from the first of these samples to the last by the line that lies closest to all of them (Theil and Sen: the median of
 * the slopes between any two), so that one sample in the middle of some work says little.
 * @param {readonly Sample[]} samples
 * @returns {{ fromBytes: number, gainBytes: number }} `fromBytes`: where that line begins
 */
export function gainOf(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || first === last)
    throw new Error('A slope needs two samples.');
  const slopes = samples.flatMap((one, at) =>
    samples.slice(at + 1).map((other) => (other.bytes - one.bytes) / (other.minute - one.minute)),
  );
  const slope = median(slopes);
  const fromBytes = median(samples.map(({ minute, bytes }) => bytes - slope * (minute - first.minute)));
  return { fromBytes, gainBytes: slope * (last.minute - first.minute) };
}

/** The part of the samples that is judged: before it caches fill and code is compiled. @param {readonly Sample[]} samples */
export function lastTwoThirds(samples) {
  return samples.slice(Math.floor(samples.length / 3));
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
