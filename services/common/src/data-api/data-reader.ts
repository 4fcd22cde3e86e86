import type { Provider } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../auth/actor.ts';
import { databaseToken } from '../database/database.module.ts';
import type { Database, Transaction } from '../database/database.ts';
import { isOfTypes, isOfValues, isTimeout } from '../errors/database-failures.ts';
import { ConcurrencyLimit, KeyedConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { toDataCsv } from './data-csv.ts';
import { DataFailure } from './data-failure.ts';
import { applyRange, type DataPreferences, readPreferences } from './data-preferences.ts';
import type { TableQuery } from './data-query.ts';
import type { DataTable } from './data-table.ts';
import { parseQuery } from './parse-query.ts';
import { type Statement, toStatement } from './to-sql.ts';

/** Above what a page asks at once by several queries. */
const PER_USER_MAX = 16;
const WAITING_MAX = 200;
/** Queries here are whatever their author made them: they take no more of the pool than this. */
const RUNNING_MAX = 4;
const TIMEOUT_MS = 5_000;

/** As clients of PostgREST know times, and no longer than a page waits. */
const SETTINGS = `select set_config('TimeZone', 'UTC', true), set_config('statement_timeout', '${TIMEOUT_MS}', true)`;

interface Found {
  body: string | null;
  found: number;
  /** Of 64 bits, which the driver gives as text. */
  total: string | null;
}

interface Asker {
  /** Queries at once are counted by this key. */
  key: string;
  userId: string | null;
  run(work: (tx: Transaction) => Promise<Found>): Promise<Found>;
}

/** What was found and has not been sent. */
export interface Answered {
  send(response: Response, status?: number): void;
}

/** Answers reads of a domain's tables in PostgREST's grammar. */
export class DataReader {
  readonly #running = new ConcurrencyLimit(RUNNING_MAX, WAITING_MAX);
  readonly #asking = new KeyedConcurrencyLimit(WAITING_MAX);

  constructor(private readonly database: Database) {}

  /** The caller's own rows. Row level security holds for whatever a table's definition forgets. */
  async read(table: DataTable, actor: Actor, request: Request, response: Response): Promise<void> {
    const answered = await this.find(table, actor, request);
    answered.send(response);
  }

  /** The same, to be sent later. @param search in place of the request's own query */
  find(table: DataTable, actor: Actor, request: Request, search = searchOf(request)): Promise<Answered> {
    const { userId } = actor;
    const run: Asker['run'] = (work) => this.database.asUser(actor, work);
    return this.#find(table, { key: userId, userId, run }, request, search);
  }

  /** Rows that row level security shows nobody: what the table's own condition lets through is all there is. Say why there. */
  async readAsService(
    table: DataTable,
    { userId }: Actor,
    request: Request,
    response: Response,
  ): Promise<void> {
    const run: Asker['run'] = (work) => this.database.asService(work);
    const answered = await this.#find(table, { key: userId, userId, run }, request, searchOf(request));
    answered.send(response);
  }

  /** A table of nobody's rows, which is open to all. The service asks, as there may be no user. */
  async readPublic(table: DataTable, request: Request, response: Response): Promise<void> {
    const run: Asker['run'] = (work) => this.database.asService(work);
    const asker = { key: request.ip ?? '', userId: null, run };
    const answered = await this.#find(table, asker, request, searchOf(request));
    answered.send(response);
  }

  async #find(table: DataTable, asker: Asker, request: Request, search: string): Promise<Answered> {
    const preferences = readPreferences(request.headers);
    const query = parseQuery(table, search);
    applyRange(query, search, request.headers);
    const isCount = request.method === 'HEAD' && preferences.counts;
    const statement = toStatement(query, { ...preferences, userId: asker.userId, rows: !isCount });
    const leave = this.#asking.enter({ key: asker.key, max: PER_USER_MAX });
    if (leave === null) throw tooMany();
    try {
      const found = await this.#running.run(() => asker.run((tx) => run(tx, statement)));
      const answer = isCount ? counted(found, query) : found;
      refuseUnsendable(query, preferences, answer);
      return { send: (response, status) => send(response, query, preferences, { ...answer, status }) };
    } catch (error) {
      throw inWords(error);
    } finally {
      leave();
    }
  }
}

export function dataReaderOf(domain: string): Provider {
  return {
    provide: DataReader,
    inject: [databaseToken(domain)],
    useFactory: (database: Database) => new DataReader(database),
  };
}

async function run(tx: Transaction, { text, values }: Statement): Promise<Found> {
  await tx.run(SETTINGS);
  return tx.only<Found>(text, values);
}

/** How many rows a page has of which only the number is asked. */
function counted(found: Found, { limit, offset }: TableQuery): Found {
  return { ...found, found: Math.max(0, Math.min(limit, Number(found.total) - offset)) };
}

const totalOf = ({ total }: Found): number | null => (total === null ? null : Number(total));

function refuseUnsendable({ offset }: TableQuery, { format }: DataPreferences, answer: Found): void {
  const total = totalOf(answer);
  if (answer.body === null) {
    throw new DataFailure(
      '22023',
      'the answer is too large: select fewer columns, or rows by limit and offset',
    );
  }
  if (total !== null && offset > 0 && offset >= total) {
    throw new DataFailure('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    });
  }
  if (format === 'object' && answer.found !== 1) {
    throw new DataFailure('PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${answer.found} rows`,
    });
  }
}

function send(
  response: Response,
  query: TableQuery,
  { format }: DataPreferences,
  answer: Found & { status: number | undefined },
): void {
  const { body, found } = answer;
  const total = totalOf(answer);
  const { offset } = query;
  const span = found === 0 ? '*' : `${offset}-${offset + found - 1}`;
  response.status(answer.status ?? (total !== null && found < total ? 206 : 200));
  response.setHeader('content-range', `${span}/${total ?? '*'}`);
  response.vary('accept');
  const text = body ?? '[]';
  if (format === 'csv') {
    response.type('text/csv; charset=utf-8').send(toDataCsv(keysOf(query), JSON.parse(text)));
    return;
  }
  const isObject = format === 'object';
  response.type(`application/${isObject ? 'vnd.pgrst.object+json' : 'json'}; charset=utf-8`);
  response.send(isObject ? text.slice(1, -1) : text);
}

const keysOf = ({ items }: TableQuery): string[] => items.map(({ key }) => key);

/** The query of a request as it was sent. */
export function searchOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at + 1);
}

function tooMany(): DataFailure {
  return new DataFailure('53400', 'too many queries at once', { headers: { 'Retry-After': '1' } });
}

/** What Postgres could not do with the query's values, which are not repeated. */
function inWords(error: unknown): unknown {
  if (isOfValues(error)) {
    return new DataFailure('22P02', 'a value of the query is not of the type of its column', {
      cause: error,
    });
  }
  if (isOfTypes(error)) {
    return new DataFailure('42883', 'an operator or a cast of the query is not for the type of its column', {
      cause: error,
    });
  }
  if (isTimeout(error)) {
    return new DataFailure('57014', 'canceling statement due to statement timeout', { cause: error });
  }
  return error;
}
