import { passesForBrand } from '@garimpo/cloner-contract';
import { unicodeName } from '@garimpo/service-contract';
import { readingsOf } from '../sensitive/readings.ts';

/**
 * Whether a domain passes for a bank, a public office or a platform, in one of its labels or in a script that looks like ours. Those who own such a brand
 * publish no copies here, and a certificate would make the copy look like theirs.
 */
export function imitatesBrand(domain: string): boolean {
  // The last label is never the owner's word.
  const labels = unicodeName(domain).split('.').slice(0, -1);
  return labels.some((label) => !/^[\p{Script=Latin}\p{M}\d-]+$/u.test(label) || looksLikeBrand(label));
}

function looksLikeBrand(label: string): boolean {
  const readings = readingsOf(label).map((reading) => reading.replace(/[^a-z0-9]+/g, '-'));
  return [label, ...readings].some((one) => passesForBrand(one));
}
