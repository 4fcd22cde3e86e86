import { randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import { IMPORT_PROBLEMS_MAX, type ImportReply, offersErrors } from '@garimpo/offers-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { libraryLimit } from '../offer/library-limit.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { insertOffers, wholeTable } from './offers-table.query.ts';
import { ownId } from './own-id.ts';
import { type OffersTable, readOffers } from './read-offers.ts';

const fail = defineErrors(offersErrors);

/** Brings a table of offers onto a board: all rows that are fine, or none of them where the plan has no room. */
@Injectable()
export class OffersImport {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  /** What {@link run} would do and say of the board as it is. */
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
    // As the service: only it may write the column and the time of an offer, which is how a board comes back as it was. Every
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
  if (plan.make.length > 0 && board.length + plan.make.length > limit) {
    throw fail('offers.libraries.limit_reached', { fields: [{ path: 'maxLibraries', rule: String(limit) }] });
  }
  return plan;
}

async function make(tx: Transaction, userId: string, { make: offers }: ImportPlan): Promise<void> {
  const made = await insertOffers(tx, userId, offers);
  // The ids of the others are somebody else's, who has the same table.
  const others = offers.filter((offer) => !made.has(offer.id));
  const madeToo = await insertOffers(
    tx,
    userId,
    others.map((offer) => ({ ...offer, id: ownId(userId, offer.id) })),
  );
  // Nothing is brought in half: what was planned under the lock is made, or the transaction ends here.
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
