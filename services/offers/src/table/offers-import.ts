import { createHash, randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import {
  differingFields,
  IMPORT_PROBLEMS_MAX,
  IMPORT_VALUE_MAX,
  type ImportProblem,
  type ImportReply,
  libraryKey,
  type OfferContent,
  type OffersCsvColumn,
  offerFields,
  offersCsvColumnOf,
} from '@garimpo/offers-contract';
import { type Actor, Database, InjectDatabase, lockPerUser, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { libraryLimit, limitReached } from '../offer/library-limit.ts';
import { dataText, tableText } from '../text/pt-br-data.ts';
import { insertOffers, type NewTableOffer, type TableOffer, wholeTable } from './offers-table.ts';
import { type OffersTable, type RowOffer, readOffers } from './read-offers.ts';
import { type CellTime, tells } from './read-time.ts';

/**
 * The id that an offer gets in this account when its own is taken by another account: always the same, so that a
 * table from another account, imported twice, makes its offers once. It is a UUID of version 8 (RFC 9562), which is
 * for custom ids.
 */
function ownId(userId: string, id: string): string {
  const hex = createHash('sha256').update(`${userId}:${id}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

interface ImportPlan {
  make: NewTableOffer[];
  unchanged: number;
  sameLibrary: number;
  problems: ImportProblem[];
}

type Known = TableOffer | NewTableOffer;

/** The value of a column on the board, in the words of a table. */
function knownValue(known: Known, column: OffersCsvColumn): string {
  if (column === 'status') return dataText.statuses[known.status];
  if (column === 'criada_em') {
    const moment = typeof known.createdAt === 'string' ? known.createdAt : known.createdAt?.at;
    return moment === undefined ? '' : tableText.moment(new Date(moment));
  }
  const field = offerFields.find((one) => offersCsvColumnOf[one] === column);
  const value = field && known[field];
  return (typeof value === 'string' ? value : (value ?? []).join(', ')).slice(0, IMPORT_VALUE_MAX);
}

/**
 * What an import does to a board. It only adds: an offer that is there, archived or not, is left unchanged, and reported when
 * the table differs from it. So importing a table twice equals importing it once.
 * @param newId makes an id for a row without one
 */
function planImport(
  userId: string,
  rows: readonly RowOffer[],
  board: readonly TableOffer[],
  newId: () => string,
): ImportPlan {
  const plan: ImportPlan = { make: [], unchanged: 0, sameLibrary: 0, problems: [] };
  const byId = new Map<string, Known>(board.map((offer) => [offer.id, offer]));
  const byContent = new Map<string, Known>(board.map((offer) => [contentKey(offer), offer]));
  const libraries = new Set(board.map(({ offerUrl }) => libraryKey(offerUrl)));
  const seen = new Set<string>();
  for (const row of rows) {
    const ids = row.id === null ? [] : [row.id, ownId(userId, row.id)];
    if (ids.some((id) => seen.has(id))) {
      plan.problems.push({ line: row.line, column: 'id', rule: 'repeated', ...row.tell('id') });
      continue;
    }
    for (const id of ids) seen.add(id);
    const known =
      row.id === null ? byContent.get(contentKey(row)) : ids.map((id) => byId.get(id)).find((one) => one);
    if (known !== undefined) {
      const column = firstDifference(row, known);
      if (column === null) plan.unchanged += 1;
      else {
        const told = { ...row.tell(column), known: knownValue(known, column) };
        plan.problems.push({ line: row.line, column, rule: 'differs', ...told });
      }
      continue;
    }
    const { line: _line, tell: _tell, ...content } = row;
    const offer: NewTableOffer = {
      ...content,
      id: row.id ?? newId(),
      status: row.status ?? 'waiting',
      place: plan.make.length,
    };
    const library = libraryKey(row.offerUrl);
    if (library !== null && libraries.has(library)) plan.sameLibrary += 1;
    libraries.add(library);
    byContent.set(contentKey(offer), offer);
    plan.make.push(offer);
  }
  return plan;
}

function contentKey(content: OfferContent): string {
  return JSON.stringify(offerFields.map((field) => content[field]));
}

/** The first column whose value differs; a cell that the row leaves empty does not. */
function firstDifference(row: RowOffer, known: Known): OffersCsvColumn | null {
  const [field] = differingFields(row, known);
  if (field !== undefined) return offersCsvColumnOf[field];
  if (row.status !== null && row.status !== known.status) return 'status';
  return isSameTime(row.createdAt, known.createdAt) ? null : 'criada_em';
}

function isSameTime(cell: CellTime | null, known: Known['createdAt']): boolean {
  if (cell === null || known === null) return true;
  return typeof known === 'string' ? tells(cell, known) : cell.at === known.at;
}

/** Imports a table of offers: all valid rows, or none where the plan has no room. */
@Injectable()
export class OffersImport {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  /** What {@link run} would do to the board at this moment. */
  async check(actor: Actor, file: Buffer, now: Date): Promise<ImportReply> {
    const table = await readOffers(file, now);
    const limit = libraryLimit(await this.accounts.subscriptionOf(actor.userId));
    return this.database.asUser(actor, async (tx) => {
      const plan = await planWithin(tx, actor, table, limit);
      return toReply(table, plan);
    });
  }

  async run(actor: Actor, file: Buffer, now: Date): Promise<ImportReply> {
    const table = await readOffers(file, now);
    const limit = libraryLimit(await this.accounts.subscriptionOf(actor.userId));
    // The service acts: only it may write the status and the time of an offer, which restores a board exactly. Every
    // statement names the user.
    return this.database.asService(async (tx) => {
      await lockPerUser(tx, actor.userId, 'libraries');
      const plan = await planWithin(tx, actor, table, limit);
      await make(tx, actor.userId, plan);
      return toReply(table, plan);
    });
  }
}

async function planWithin(
  tx: Transaction,
  { userId }: Actor,
  { rows }: OffersTable,
  limit: number,
): Promise<ImportPlan> {
  const board = await wholeTable(tx, userId);
  const plan = planImport(userId, rows, board, randomUUID);
  const counted = board.filter(({ archived }) => !archived).length;
  if (plan.make.length > 0 && counted + plan.make.length > limit) throw limitReached(limit);
  return plan;
}

async function make(tx: Transaction, userId: string, { make: offers }: ImportPlan): Promise<void> {
  const made = await insertOffers(tx, userId, offers);
  // The ids of the others belong to another account that has the same table.
  const others = offers.filter((offer) => !made.has(offer.id));
  const madeToo = await insertOffers(
    tx,
    userId,
    others.map((offer) => ({ ...offer, id: ownId(userId, offer.id) })),
  );
  // An import is never partial: everything planned under the lock is made, or the transaction fails.
  if (made.size + madeToo.size !== offers.length) throw new Error('not every offer of the table was made');
}

function toReply(table: OffersTable, plan: ImportPlan): ImportReply {
  const problems = [...table.problems, ...plan.problems].sort((a, b) => a.line - b.line);
  return {
    created: plan.make.length,
    unchanged: plan.unchanged,
    sameLibrary: plan.sameLibrary,
    refused: new Set(problems.map(({ line }) => line)).size,
    problems: problems.slice(0, IMPORT_PROBLEMS_MAX),
  };
}
