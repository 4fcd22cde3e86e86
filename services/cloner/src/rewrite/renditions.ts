/** One quality of a video, as a playlist offers it. */
export interface Rendition {
  /** Lines of its picture; 0 where that is not told. */
  height: number;
  /** Bits per second; 0 where that is not told. */
  bandwidth: number;
}

/** A computer's page rarely shows a video larger. */
const HEIGHT_MAX = 720;
const BANDWIDTH_MAX = 3_000_000;

/**
 * The qualities that a copy takes: the best one that a page shows, and the smallest for slow connections. All of them would be
 * several times as many bytes, and nobody would see the difference.
 */
export function chooseRenditions<One extends Rendition>(all: readonly One[]): One[] {
  const sorted = [...all].sort((a, b) => a.height - b.height || a.bandwidth - b.bandwidth);
  const fitting = sorted.filter(
    ({ height, bandwidth }) => height <= HEIGHT_MAX && (height > 0 || bandwidth <= BANDWIDTH_MAX),
  );
  const smallest = sorted[0];
  const best = fitting.at(-1) ?? smallest;
  return smallest === undefined || best === undefined ? [] : [...new Set([best, smallest])];
}
