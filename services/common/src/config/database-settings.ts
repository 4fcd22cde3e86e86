import * as z from 'zod';

export interface DatabaseSettings {
  /** Empty in a process that hosts no domain with data. May lead to a pooler that shares connections between transactions. */
  databaseUrl: string;
  /** The server itself, for what belongs to a session, where `databaseUrl` leads to a pooler. */
  databaseDirectUrl?: string;
  databaseRoleKey?: string;
  /** Connections that the pool of each domain in this process may open. */
  databasePoolSize: number;
}

const ROLE_KEY_MIN = 16;
/** Two, as a read may be shared by callers of whom one is in a transaction. */
const POOL = { least: 2, most: 50, usual: 6 };
const POOL_PROBLEM = `must be a whole number from ${POOL.least} to ${POOL.most}`;
const ADDRESS_PROBLEM = 'must be a postgres:// address with a host and a database name';

export const databaseVariables = {
  DATABASE_URL: z
    .string('is missing: the address of a Postgres database, postgres://user:password@host:port/name')
    .refine(isPostgresUrl, ADDRESS_PROBLEM),
  DATABASE_DIRECT_URL: z.string().refine(isPostgresUrl, ADDRESS_PROBLEM).optional(),
  DATABASE_ROLE_KEY: z.string().min(ROLE_KEY_MIN, `must have ${ROLE_KEY_MIN} characters or more`).optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number(POOL_PROBLEM)
    .int(POOL_PROBLEM)
    .min(POOL.least, POOL_PROBLEM)
    .max(POOL.most, POOL_PROBLEM)
    .default(POOL.usual),
};

type DatabaseVariables = Omit<z.infer<z.ZodObject<typeof databaseVariables>>, 'DATABASE_URL'> & {
  DATABASE_URL?: string | undefined;
};

export function databaseSettings(value: DatabaseVariables): DatabaseSettings {
  return {
    databaseUrl: value.DATABASE_URL ?? '',
    databasePoolSize: value.DATABASE_POOL_SIZE,
    ...(value.DATABASE_DIRECT_URL !== undefined && { databaseDirectUrl: value.DATABASE_DIRECT_URL }),
    ...(value.DATABASE_ROLE_KEY !== undefined && { databaseRoleKey: value.DATABASE_ROLE_KEY }),
  };
}

export function databaseProblems(settings: DatabaseSettings): string[] {
  const { databaseUrl, databaseDirectUrl, databaseRoleKey } = settings;
  if (databaseUrl === '') return [];
  const problems: string[] = [];
  if (databaseRoleKey === undefined && new URL(databaseUrl).password === '')
    problems.push(
      'DATABASE_URL holds no password: set DATABASE_ROLE_KEY, which the service roles derive theirs from',
    );
  // Services would derive other passwords from one address than from the other.
  if (
    databaseRoleKey === undefined &&
    databaseDirectUrl !== undefined &&
    new URL(databaseDirectUrl).password !== new URL(databaseUrl).password
  )
    problems.push('DATABASE_DIRECT_URL must hold the password of DATABASE_URL, or DATABASE_ROLE_KEY be set');
  return problems;
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length > 1;
}
