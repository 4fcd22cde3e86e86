import type { Request, Response } from 'express';
import type { Actor } from '../auth/actor.ts';
import { DomainError } from '../errors/domain-error.ts';
import { DataFailure, shown } from './data-failure.ts';
import { readPreferences } from './data-preferences.ts';
import { type Answered, type DataReader, searchOf } from './data-reader.ts';
import type { DataTable } from './data-table.ts';
import { parseQuery } from './parse-query.ts';

/** Parts of a query that name no row. */
const OF_ANSWERS = new Set(['select', 'columns']);
const ID = /^eq\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What a change is asked of: one table, by one person. */
export interface RowRequest {
  reader: DataReader;
  table: DataTable;
  actor: Actor;
  request: Request;
  response: Response;
}

/**
 * Changes of rows by the rules of a domain. A request names one row by its id, as the specification's do; more than one is the
 * API's to change.
 */
export class RowChanges {
  constructor(private readonly asked: RowRequest) {}

  /** @param make answers the id of the row */
  async insert(make: () => Promise<string>): Promise<void> {
    const { request } = this.asked;
    if (/resolution=/.test(preferOf(request)) || new URLSearchParams(searchOf(request)).has('on_conflict')) {
      throw new DataFailure('22023', 'rows are made or changed here, and not either: there is no upsert');
    }
    this.#refuseUnanswerable();
    const id = await make();
    await this.#answer(id, 201);
  }

  /** A row that is not there is not changed: the answer says so where rows are asked back. */
  async update(change: (id: string) => Promise<unknown>): Promise<void> {
    const id = this.#named();
    this.#refuseUnanswerable();
    if (id !== null) await unlessMissing(change(id));
    await this.#answer(id, 200);
  }

  async delete(remove: (id: string) => Promise<unknown>): Promise<void> {
    const id = this.#named();
    const before = this.#wantsRow ? await this.#find(id) : null;
    if (id !== null) await unlessMissing(remove(id));
    this.#send(before, 200);
  }

  /** Null where the row would have to be another person's. */
  #named(): string | null {
    const { actor, request, table } = this.asked;
    let id: string | undefined;
    for (const [name, text] of new URLSearchParams(searchOf(request))) {
      if (OF_ANSWERS.has(name)) continue;
      const value = ID.exec(text)?.[1]?.toLowerCase();
      if (
        value === undefined ||
        (name !== 'id' && name !== 'user_id') ||
        (name === 'id' && id !== undefined)
      ) {
        throw new DataFailure(
          '22023',
          `a row of ${table.name} is changed by its id alone (id=eq.…), not by ${shown(name)}`,
        );
      }
      if (name === 'user_id' && value !== actor.userId) return null;
      if (name === 'id') id = value;
    }
    if (id === undefined) throw new DataFailure('22023', `which row of ${table.name}? name it by id=eq.…`);
    return id;
  }

  get #wantsRow(): boolean {
    return /\breturn=representation\b/.test(preferOf(this.asked.request));
  }

  async #answer(id: string | null, status: 200 | 201): Promise<void> {
    this.#send(this.#wantsRow ? await this.#find(id) : null, status);
  }

  #send(answered: Answered | null, status: 200 | 201): void {
    const { response } = this.asked;
    if (answered !== null) answered.send(response, status);
    else response.status(status === 200 ? 204 : status).end();
  }

  #find(id: string | null): Promise<Answered> {
    const { reader, table, actor, request } = this.asked;
    return reader.find(table, actor, request, this.#search(id));
  }

  #search(id: string | null): string {
    const select = new URLSearchParams(searchOf(this.asked.request)).get('select') ?? '*';
    return new URLSearchParams({ select, id: id === null ? 'is.null' : `eq.${id}` }).toString();
  }

  /** Before the change: a failure after it would look as if there had been none. */
  #refuseUnanswerable(): void {
    if (!this.#wantsRow) return;
    readPreferences(this.asked.request.headers);
    parseQuery(this.asked.table, this.#search(null));
  }
}

const preferOf = ({ headers }: Request): string => String(headers['prefer'] ?? '');

async function unlessMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.status !== 404) throw error;
  });
}

/** Rows are made and changed in the caller's own name alone. */
export function refuseOtherOwner(owner: string | undefined, { userId }: Actor): void {
  if (owner !== undefined && owner.toLowerCase() !== userId) {
    throw new DataFailure('22023', 'user_id is the signed-in user’s, or is left out');
  }
}
