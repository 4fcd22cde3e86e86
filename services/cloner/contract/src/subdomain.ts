import * as z from 'zod/mini';

export const SUBDOMAIN_MAX = 20;

/** The letters that a name may have, whoever has it. */
export const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export function normalSubdomain(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The name of an existing clone, made small. It may have been taken before such names were reserved. */
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
