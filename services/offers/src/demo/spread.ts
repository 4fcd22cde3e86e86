/** Draws the course of `values` with `points` points, the first and the last unchanged. Both hold at least two. */
export function spread(values: readonly number[], points: number): number[] {
  return Array.from({ length: points }, (_, point) => {
    const at = (point * (values.length - 1)) / (points - 1);
    const before = values[Math.floor(at)] ?? 0;
    const after = values[Math.ceil(at)] ?? 0;
    return Math.round(before + (after - before) * (at - Math.floor(at)));
  });
}
