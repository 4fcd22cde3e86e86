import { randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import { CAPTURES_PER_USER, type CaptureMode, clonerErrors, ProtectedPages } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase, lockPerUser } from '@garimpo/service-kit';
import { Injectable, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { cloneLimit } from '../site/clone-limit.ts';
import { takeName } from '../site/names.ts';
import { countClones } from '../site/site.query.ts';
import { countOpenCaptures } from './capture-rows.ts';
import { CaptureRunner } from './capture-runner.ts';
import { cancelCapture } from './end-capture.ts';

export interface CaptureAsked {
  url: string;
  /** Where the clone is to be; null for a ZIP. */
  subdomain: string | null;
  mode: CaptureMode;
  removeTrackers: boolean;
}

const fail = defineErrors(clonerErrors);
/** About as long as one capture takes. */
const RETRY_AFTER_SECONDS = 20;

/** Puts captures into the queue, and takes them out of it. */
@Injectable()
export class CaptureRequests {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly runner: CaptureRunner,
    @Optional() private readonly protectedPages?: ProtectedPages,
  ) {}

  /**
   * Throws `cloner.page.protected`, `cloner.clones.limit_reached`, `cloner.queue.full`, `cloner.subdomain.taken`.
   * @returns the capture's id, which the site then has, too
   */
  async ask(actor: Actor, asked: CaptureAsked): Promise<string> {
    if (await this.protectedPages?.isProtectedFrom(actor.userId, asked.url))
      throw fail('cloner.page.protected', { fields: [{ path: 'url', rule: 'protected' }] });
    const limit =
      asked.subdomain === null ? null : cloneLimit(await this.accounts.subscriptionOf(actor.userId));
    const id = randomUUID();
    // As the service, which alone may hand on a name: see takeName. What is written is this user's.
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, actor.userId, 'clones');
      if (limit !== null) await refuseOverLimit(tx, actor.userId, limit);
      if ((await countOpenCaptures(tx, actor.userId)) >= CAPTURES_PER_USER)
        throw fail('cloner.queue.full', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
          fields: [{ path: 'url', rule: String(CAPTURES_PER_USER) }],
        });
      await insertCapture(tx, actor.userId, id, asked);
    });
    this.runner.wake();
    return id;
  }

  /** Ends it, if it has not ended. One of another user is left alone. */
  async cancel(actor: Actor, id: string): Promise<void> {
    // As the service: its name goes back to everybody.
    await this.database.asService((tx) => cancelCapture(tx, actor.userId, id));
    this.runner.wake();
  }
}

/** Called under the user's lock: of parallel requests each sees the captures of those before. */
async function refuseOverLimit(tx: EntityManager, userId: string, limit: number): Promise<void> {
  if ((await countClones(tx, userId)) < limit) return;
  throw fail('cloner.clones.limit_reached', { fields: [{ path: 'maxClones', rule: String(limit) }] });
}

async function insertCapture(
  tx: EntityManager,
  userId: string,
  id: string,
  { url, subdomain, mode, removeTrackers }: CaptureAsked,
): Promise<void> {
  if (subdomain !== null && !(await takeName(tx, { name: subdomain, kind: 'site', cloneId: id, userId })))
    throw fail('cloner.subdomain.taken', { fields: [{ path: 'subdomain', rule: 'taken' }] });
  await tx.query(
    `INSERT INTO cloner.captures (id, user_id, kind, url, subdomain, mode, remove_trackers)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, subdomain === null ? 'zip' : 'folder', url, subdomain, mode, removeTrackers],
  );
}
