import * as z from 'zod/mini';
import { isReservedName } from './reserved-names.ts';
import { normalSubdomain, SUBDOMAIN, SUBDOMAIN_MAX } from './subdomain.ts';

export type SubdomainProblem = 'format' | 'reserved';

/** What is wrong with a name as typed; null for a good one. Case and space around it do not count. */
export function subdomainProblem(typed: string): SubdomainProblem | null {
  const name = normalSubdomain(typed);
  // Two hyphens in third and fourth place are how names in other scripts are written: one that looks like a bank, say.
  if (name.length > SUBDOMAIN_MAX || !SUBDOMAIN.test(name) || name.slice(2, 4) === '--') return 'format';
  return isReservedName(name) ? 'reserved' : null;
}

/** A name for a new clone, made small. */
export const newSubdomain = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform(normalSubdomain),
    z
      .string()
      .check(z.refine((name) => subdomainProblem(name) === null, { message: 'is no name for a clone' })),
  ),
);
