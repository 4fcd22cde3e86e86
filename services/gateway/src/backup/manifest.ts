import * as z from 'zod';

/** Another number is another order of files, which this code does not read. */
export const FORMAT = 1;

export const head = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  embedded: z.boolean(),
  /** Fingerprint of the key that seals second factors and short codes. */
  sealingKey: z.string(),
  migrations: z.record(z.string(), z.array(z.string())),
});
export type Head = z.infer<typeof head>;

/** The secrets that the rows need, by the names of their variables. */
export const keys = z.record(z.string(), z.string());
export type Keys = z.infer<typeof keys>;

/** Variables whose values the rows are of no use without, or that others outside have been given. */
const KEPT =
  /^(?:AUTH_SECRET(?:_PREVIOUS)?|DATABASE_ROLE_KEY|OPS_TOKEN(?:_PREVIOUS)?|WEBHOOK_SECRET_[A-Z0-9_]+|OAUTH_[A-Z0-9_]+)$/;

export function keysIn(env: Record<string, string | undefined>): Keys {
  const given = Object.entries(env).filter(
    ([name, value]) => KEPT.test(name) && value !== undefined && value !== '',
  );
  return Object.fromEntries(given) as Keys;
}

const partition = z.object({
  parent: z.string(),
  bound: z.string(),
  options: z.string().nullable(),
  rowSecurity: z.boolean(),
  rowSecurityForced: z.boolean(),
  constraints: z.array(z.object({ name: z.string(), definition: z.string() })),
  indexes: z.array(z.string()),
});

export const shape = z.object({
  server: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      partition: partition.nullable(),
    }),
  ),
});

export const sequences = z.array(
  z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
);

/** Last in the archive. */
export const totals = z.object({
  /** Row counts by `schema.name`. */
  rows: z.record(z.string(), z.number()),
  objects: z.number(),
  files: z.number(),
});
export type Totals = z.infer<typeof totals>;

export const PATHS = {
  head: 'head.json',
  keys: 'keys.json',
  files: 'files/',
  objects: 'objects/',
  shape: 'database/shape.json',
  tables: 'database/rows/',
  sequences: 'database/sequences.json',
  totals: 'totals.json',
} as const;
