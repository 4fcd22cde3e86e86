import { StripError } from './errors.ts';

/** What a filter expects at this byte (PNG, 9.2), from those to the left, above, and above to the left. */
export function foretold(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const estimate = left + above - corner;
      const [byLeft, byAbove, byCorner] = [
        Math.abs(estimate - left),
        Math.abs(estimate - above),
        Math.abs(estimate - corner),
      ];
      if (byLeft <= byAbove && byLeft <= byCorner) return left;
      return byAbove <= byCorner ? above : corner;
    }
    default:
      throw new StripError('malformed', `a filter ${filter}`);
  }
}
