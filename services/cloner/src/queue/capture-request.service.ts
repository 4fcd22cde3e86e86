import { randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CAPTURES_PER_USER,
  type CloneFolderInput,
  type CloneZipInput,
  clonerErrors,
  ProtectedPages,
  type QuizZipInput,
  type SaveQuizInput,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable, Optional } from '@nestjs/common';
import { countQuizzes } from '../hosted-quiz/quiz.query.ts';
import { cloneLimit, quizLimit } from '../site/clone-limit.ts';
import { takeName } from '../site/names.ts';
import { countClones } from '../site/site.query.ts';
import { countOpenCaptures } from './capture-rows.ts';
import { CaptureRunner } from './capture-runner.ts';
import { cancelCapture } from './end-capture.ts';

/** A hosted clone takes a name; a ZIP has none. */
export type CaptureAsked =
  | ({ kind: 'folder' } & CloneFolderInput)
  | ({ kind: 'zip' } & CloneZipInput)
  | ({ kind: 'quiz' } & SaveQuizInput)
  | ({ kind: 'quiz-zip' } & QuizZipInput);

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
   * Throws `cloner.page.protected`, `cloner.clones.limit_reached`, `cloner.quizzes.limit_reached`,
   * `cloner.queue.full`, `cloner.subdomain.taken`.
   * @returns the capture's id, which the clone then has, too
   */
  async ask(actor: Actor, asked: CaptureAsked): Promise<string> {
    if (await this.protectedPages?.isProtectedFrom(actor.userId, asked.url))
      throw fail('cloner.page.protected', { fields: [{ path: 'url', rule: 'protected' }] });
    const refuseOverLimit = await this.#limitOf(actor, asked);
    const id = randomUUID();
    // As the service, which alone may hand on a name: see takeName. What is written is this user's.
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, actor.userId, 'clones');
      await refuseOverLimit(tx);
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

  /** What is called under the user's lock: of parallel requests each sees the captures of those before. ZIPs have no limit. */
  async #limitOf({ userId }: Actor, { kind }: CaptureAsked): Promise<(tx: Transaction) => Promise<void>> {
    if (kind === 'zip' || kind === 'quiz-zip') return async () => {};
    const subscription = await this.accounts.subscriptionOf(userId);
    return kind === 'folder'
      ? (tx) => refuseClone(tx, userId, cloneLimit(subscription))
      : (tx) => refuseQuiz(tx, userId, quizLimit(subscription));
  }

  /** Ends it, if it has not ended. One of another user is left alone. */
  async cancel(actor: Actor, id: string): Promise<void> {
    // As the service: its name goes back to everybody.
    await this.database.asService((tx) => cancelCapture(tx, actor.userId, id));
    this.runner.wake();
  }
}

async function insertCapture(
  tx: Transaction,
  userId: string,
  id: string,
  asked: CaptureAsked,
): Promise<void> {
  const { kind, url, removeTrackers } = asked;
  const isQuiz = asked.kind === 'quiz' || asked.kind === 'quiz-zip';
  const subdomain = 'subdomain' in asked ? asked.subdomain : null;
  const kindOfName = isQuiz ? 'quiz' : 'site';
  if (subdomain !== null && !(await takeName(tx, { name: subdomain, kind: kindOfName, cloneId: id, userId })))
    throw fail('cloner.subdomain.taken', { fields: [{ path: 'subdomain', rule: 'taken' }] });
  const mode = isQuiz ? 'rendered' : asked.mode;
  const [checkoutUrl, ownTrackers] = isQuiz ? [asked.checkoutUrl, asked.ownTrackers] : [null, []];
  await tx.run(
    `INSERT INTO cloner.captures
       (id, user_id, kind, url, subdomain, mode, remove_trackers, checkout_url, own_trackers)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, userId, kind, url, subdomain, mode, removeTrackers, checkoutUrl, JSON.stringify(ownTrackers)],
  );
}

async function refuseClone(tx: Transaction, userId: string, limit: number): Promise<void> {
  if ((await countClones(tx, userId)) < limit) return;
  throw fail('cloner.clones.limit_reached', { fields: [{ path: 'maxClones', rule: String(limit) }] });
}

async function refuseQuiz(tx: Transaction, userId: string, limit: number): Promise<void> {
  if ((await countQuizzes(tx, userId)) < limit) return;
  throw fail('cloner.quizzes.limit_reached', { fields: [{ path: 'maxQuizzes', rule: String(limit) }] });
}
