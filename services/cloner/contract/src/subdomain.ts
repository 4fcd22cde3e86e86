import * as z from 'zod/mini';

export const SUBDOMAIN_MAX = 20;

/** Names that a visitor or a browser would take for something else than a clone. */
export const reservedSubdomains: readonly string[] = [
  'www',
  'app',
  'api',
  'admin',
  'auth',
  'mail',
  'smtp',
  'ftp',
  'ns1',
  'ns2',
  'cdn',
  'static',
  'assets',
  'status',
  'suporte',
  'ajuda',
  'login',
  'conta',
  'garimpo',
  'localhost',
  'autoconfig',
  'autodiscover',
  'wpad',
  // Parts of addresses of the API that names stand beside.
  'jobs',
  'subdomains',
];

const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export type SubdomainProblem = 'format' | 'reserved';

/** What is wrong with a name as typed; null for a good one. Case and space around it do not count. */
export function subdomainProblem(typed: string): SubdomainProblem | null {
  const name = normalSubdomain(typed);
  // Two hyphens in third and fourth place are how names in other scripts are written: one that looks like a bank, say.
  if (name.length > SUBDOMAIN_MAX || !SUBDOMAIN.test(name) || name.slice(2, 4) === '--') return 'format';
  return reservedSubdomains.includes(name) ? 'reserved' : null;
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

/** A name that is looked up: of its signs, but not always a good one. */
export const subdomainParams = z.strictObject({ name: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)) });

/** Whether a name can be had; sites and quizzes share them. */
export const subdomainReply = z.object({
  subdomain: z.string(),
  available: z.boolean(),
  problem: z.nullable(z.enum(['format', 'reserved', 'taken'])),
});
export type SubdomainReply = z.infer<typeof subdomainReply>;
