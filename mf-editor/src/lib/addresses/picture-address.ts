import { addressProblem, isElsewhere } from './address-problem.ts';

/** `elsewhere`: a clone loads pictures from its own host alone. */
export type PictureProblem = 'scheme' | 'unreadable' | 'elsewhere';

/** @param url absolute; of the clone, which relative addresses start from */
export function pictureProblem(address: string, url: string): PictureProblem | null {
  return addressProblem(address, 'file', url) ?? (isElsewhere(address, url) ? 'elsewhere' : null);
}
