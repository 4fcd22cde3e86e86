import type { ErrorDetails } from '../errors/domain-error.ts';

/**
 * What `/rest/v1` refuses with, in the shape that clients of PostgREST read. Codes are PostgREST's where it has the case, and
 * Postgres's where the server itself would have refused.
 */
export const dataFailures = {
  PGRST100: 400, // the query cannot be parsed
  PGRST103: 416, // the range lies beyond the rows
  PGRST106: 406, // no such schema
  PGRST107: 406, // no such media type
  PGRST108: 400, // a filter of what is not embedded
  PGRST116: 406, // one row was asked for
  PGRST117: 405, // the method
  PGRST123: 400, // aggregates
  PGRST200: 400, // no such relationship
  PGRST202: 404, // no such function
  PGRST205: 404, // no such table
  PGRST301: 401, // the token is not believed
  PGRST302: 401, // there is no token
  '22023': 400, // a value is beyond a bound of ours
  '22P02': 400, // a value is not of its column's type
  '42501': 403, // the caller may not
  '42703': 400, // no such column
  '42883': 404, // the operator is not for such a column
  P0001: 400, // a rule of the domain
  '53400': 429, // too much at once
  '57014': 500, // it took too long
  '08006': 503, // the database is away
  XX000: 500, // unforeseen
} as const;

export type DataFailureCode = keyof typeof dataFailures;

export interface DataFailureBody {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

interface DataFailureOptions extends Pick<ErrorDetails, 'cause'> {
  details?: string;
  hint?: string;
  headers?: Record<string, string>;
  /** In place of the code's own. */
  status?: number;
}

/** An answer that clients of PostgREST understand. Of what was sent it holds plain names at most. */
export class DataFailure extends Error {
  override name = 'DataFailure';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #details: string | null;
  readonly #hint: string | null;

  constructor(
    readonly code: DataFailureCode,
    message: string,
    { details, hint, headers = {}, status, cause }: DataFailureOptions = {},
  ) {
    super(message, { cause });
    this.status = status ?? dataFailures[code];
    this.headers = headers;
    this.#details = details ?? null;
    this.#hint = hint ?? null;
  }

  body(): DataFailureBody {
    return { code: this.code, message: this.message, details: this.#details, hint: this.#hint };
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** A name that was sent, for a message: anything that is no plain name is not repeated. */
export function shown(name: string): string {
  return NAME.test(name) ? name : '(name)';
}

export function unparsed(what: string, details?: string): DataFailure {
  return new DataFailure('PGRST100', `failed to parse ${what}`, details === undefined ? {} : { details });
}

export function noColumn(table: string, column: string): DataFailure {
  return new DataFailure('42703', `column ${table}.${shown(column)} does not exist`);
}
