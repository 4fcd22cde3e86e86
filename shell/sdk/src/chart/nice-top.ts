/** The lowest round number that is not below a count: the top line of a chart that begins at 0. */
export function niceTop(most: number): number {
  if (most <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(most));
  const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * unit >= most) ?? 10) * unit;
}
