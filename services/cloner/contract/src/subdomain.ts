import * as z from 'zod/mini';
import { isReservedName } from './reserved-names.ts';

export const SUBDOMAIN_MAX = 20;

const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export type SubdomainProblem = 'format' | 'reserved';

/** What is wrong with a name as typed; null for a good one. Case and space around it do not count. */
export function subdomainProblem(typed: string): SubdomainProblem | null {
  const name = normalSubdomain(typed);
  // Two hyphens in third and fourth place are how names in other scripts are written: one that looks like a bank, say.
  if (name.length > SUBDOMAIN_MAX || !SUBDOMAIN.test(name) || name.slice(2, 4) === '--') return 'format';
  return isReservedName(name) ? 'reserved' : null;
}

export function normalSubdomain(typed: string): string {
  return typed.trim().toLowerCase();
}

/** A name for a clone, made small. */
export const subdomain = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform(normalSubdomain),
    z
      .string()
      .check(z.refine((name) => subdomainProblem(name) === null, { message: 'is no name for a clone' })),
  ),
);

/** The name of a clone that there is: it may have been taken before such names were reserved. */
export const knownSubdomain = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(z.transform(normalSubdomain), z.string().check(z.regex(SUBDOMAIN))),
);

/** A name that is looked up: of its signs, but not always a good one. */
export const subdomainParams = z.strictObject({ name: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)) });

/** Whether a name can be had; sites and quizzes share them. */
export const subdomainReply = z.object({
  subdomain: z.string(),
  available: z.boolean(),
  problem: z.nullable(z.enum(['format', 'reserved', 'taken'])),
});
export type SubdomainReply = z.infer<typeof subdomainReply>;
