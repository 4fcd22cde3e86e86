import { randomUUID } from 'node:crypto';
import { AccountsPort, counterLimits } from '@garimpo/accounts-contract';
import {
  CAPTURED_VIDEO_BYTES_MAX,
  CAPTURES_PER_USER,
  type CloneAgainInput,
  type CloneFolderInput,
  type CloneZipInput,
  COMPARISONS_PER_USER,
  clonerErrors,
  type FoundPlayer,
  type MappedPage,
  ProtectedPages,
  playerKinds,
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
import type { QuizEntity } from '../store/clone.entities.ts';
import { cloneKindOf, cloneKinds, cloneLimit, countClones } from '../store/clone-kinds.ts';
import type { QuizSettings } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { claimName } from '../store/names.ts';
import { PlanStorage } from '../store/plan-storage.ts';
import { SiteVersions, type VersionRow } from '../store/site-versions.ts';
import { rememberCheckout, rememberOwn } from '../ways-out/own-places.service.ts';
import { cancelCapture } from './capture-queue.ts';
import { countOpenCaptures } from './capture-rows.ts';
import { CaptureRunner } from './capture-runner.ts';
import { countComparisons } from './comparison-queue.ts';

/** A hosted clone claims a name; a ZIP has none. */
type CaptureRequested =
  | ({ kind: 'folder'; archive?: string } & CloneFolderInput)
  | ({ kind: 'zip' } & CloneZipInput)
  | ({ kind: 'quiz' } & SaveQuizInput)
  | ({ kind: 'quiz-zip' } & QuizZipInput);

type SaidOfQuiz = Pick<QuizSettings, 'checkoutUrl' | 'ownTrackers' | 'passes'>;

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
    private readonly storage: PlanStorage,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    @Optional() private readonly protectedPages?: ProtectedPages,
  ) {}

  /**
   * Throws `cloner.page.protected`, `cloner.clones.limit_reached`, `cloner.quizzes.limit_reached`, `cloner.storage.full`,
   * `cloner.queue.full`, `cloner.subdomain.taken`.
   * @returns the capture's id, which becomes the clone's
   */
  async enqueue(actor: Actor, request: CaptureRequested): Promise<string> {
    if (await this.protectedPages?.isProtectedFrom(actor.userId, request.url))
      throw fail('cloner.page.protected', { fields: [{ path: 'url', rule: 'protected' }] });
    const refuseOverLimit = await this.#limitOf(actor, request);
    const videoBytes = await this.#videoBytes(actor, 'takeVideos' in request && request.takeVideos);
    const id = randomUUID();
    // As the service, which alone may pass on a name: see claimName. All rows written here are this user's.
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, actor.userId, 'clones');
      await refuseOverLimit(tx);
      await refuseWhenFull(tx, actor.userId);
      await insertCapture(tx, actor.userId, id, request, videoBytes);
    });
    this.runner.wake();
    return id;
  }

  /** The check runs under the user's lock, so that of parallel requests each sees the captures of those before. ZIPs have no limit. */
  async #limitOf({ userId }: Actor, request: CaptureRequested): Promise<(tx: Transaction) => Promise<void>> {
    if (!('subdomain' in request)) return async () => {};
    const kind = cloneKindOf(request.kind);
    const { counter, limitReached } = cloneKinds[kind];
    const limit = cloneLimit(kind, await this.accounts.subscriptionOf(userId));
    return async (tx) => {
      if ((await countClones(tx, kind, userId)) < limit) return;
      throw fail(limitReached, { fields: [{ path: counterLimits[counter], rule: String(limit) }] });
    };
  }

  /** Throws `cloner.storage.full`. */
  async #videoBytes({ userId }: Actor, takeVideos: boolean): Promise<number> {
    if (!takeVideos) return 0;
    return Math.min(CAPTURED_VIDEO_BYTES_MAX, await this.storage.room(userId, 1));
  }

  /**
   * Captures the original of a clone anew, as its next version. Throws `cloner.site.not_found`, `cloner.site.suspended`,
   * `cloner.page.protected`, `cloner.storage.full`, `cloner.queue.full`.
   * @returns the capture's id
   */
  async enqueueAgain(actor: Actor, subdomain: string, options: CloneAgainInput): Promise<string> {
    const found = await this.versions.all(actor, subdomain);
    const { kind, clone } = found;
    if (clone.state === 'suspended') throw fail('cloner.site.suspended');
    if (await this.protectedPages?.isProtectedFrom(actor.userId, clone.originalUrl))
      throw fail('cloner.page.protected', { fields: [{ path: 'url', rule: 'protected' }] });
    const takeVideos = kind === 'site' && (options.takeVideos || hasTakenVideos(found.clone.report?.players));
    const videoBytes = await this.#videoBytes(actor, takeVideos);
    const said = kind === 'quiz' ? await this.#saidOf(found.clone, found.versions) : null;
    const id = randomUUID();
    // As the service, which alone writes captures. The clone was found as this user's.
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, actor.userId, 'clones');
      await refuseWhenFull(tx, actor.userId);
      await tx.run(
        `INSERT INTO cloner.captures
           (id, user_id, kind, url, subdomain, mode, remove_trackers, clone_id, linked, video_bytes, checkout_url, own_trackers,
            pass_parameters)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          id,
          actor.userId,
          cloneKinds[kind].hosted,
          clone.originalUrl,
          subdomain,
          said === null ? options.mode : 'rendered',
          options.removeTrackers,
          clone.id,
          kind === 'site' ? linkedAgain(found.clone.report?.pages) : null,
          videoBytes,
          said?.checkoutUrl ?? null,
          JSON.stringify(said?.ownTrackers ?? []),
          said?.passes === true,
        ],
      );
    });
    this.runner.wake();
    return id;
  }

  /** What the owner said of a quiz when it was captured: the next version leads there, too. */
  async #saidOf({ version, checkoutUrl }: QuizEntity, versions: readonly VersionRow[]): Promise<SaidOfQuiz> {
    const current = versions.find((one) => one.version === version);
    const { quiz } = current === undefined ? {} : await this.store.readManifest(current.manifest);
    return { checkoutUrl, ownTrackers: quiz?.ownTrackers ?? [], passes: quiz?.passes === true };
  }

  /** Ends the capture if it has not ended. A capture of another user is left alone. */
  async cancel(actor: Actor, id: string): Promise<void> {
    // Runs as the service, because the name becomes available to all users.
    await this.database.asService((tx) => cancelCapture(tx, actor.userId, id));
    this.runner.wake();
  }
}

async function refuseWhenFull(tx: Transaction, userId: string): Promise<void> {
  const isFull =
    (await countOpenCaptures(tx, userId)) >= CAPTURES_PER_USER ||
    (await countComparisons(tx, userId)) >= COMPARISONS_PER_USER;
  if (!isFull) return;
  throw fail('cloner.queue.full', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    fields: [{ path: 'url', rule: String(CAPTURES_PER_USER) }],
  });
}

/** A clone of several pages is captured again with the same ones: those that no link leads to, and without those that were left out. */
function linkedAgain(pages: readonly MappedPage[] | undefined): string | null {
  if (pages === undefined) return null;
  const urlsOf = (wanted: (page: MappedPage) => boolean) => pages.filter(wanted).map(({ url }) => url);
  const also = urlsOf(({ state, depth, from }) => state === 'copied' && depth > 0 && from === null);
  return JSON.stringify({ also, without: urlsOf(({ state }) => state === 'left_out') });
}

/** Videos of players are in a clone only where its owner asked for them: the next version has them, too. */
function hasTakenVideos(players: readonly FoundPlayer[] = []): boolean {
  return players.some(({ kind, how }) => how === 'taken' && playerKinds.some((one) => one === kind));
}

async function insertCapture(
  tx: Transaction,
  userId: string,
  id: string,
  request: CaptureRequested,
  videoBytes: number,
): Promise<void> {
  const { kind, url, removeTrackers } = request;
  const subdomain = 'subdomain' in request ? request.subdomain : null;
  const name = subdomain !== null && { name: subdomain, kind: cloneKindOf(kind), cloneId: id, userId };
  if (name && !(await claimName(tx, name)))
    throw fail('cloner.subdomain.taken', { fields: [{ path: 'subdomain', rule: 'taken' }] });
  const own = 'own' in request ? request.own : undefined;
  const mode = 'mode' in request ? request.mode : 'rendered';
  const folder = 'folder' in request ? (request.folder ?? null) : null;
  const [checkoutUrl, ownTrackers] =
    'checkoutUrl' in request ? [request.checkoutUrl, request.ownTrackers] : [null, []];
  const passes = 'passParameters' in request && request.passParameters === true;
  const linked = 'linked' in request && request.linked ? JSON.stringify(request.linked) : null;
  const archive = 'archive' in request ? (request.archive ?? null) : null;
  await tx.run(
    `INSERT INTO cloner.captures
       (id, user_id, kind, url, subdomain, mode, remove_trackers, checkout_url, own_trackers, folder, own, linked, archive,
        pass_parameters, video_bytes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      userId,
      kind,
      url,
      subdomain,
      mode,
      removeTrackers,
      checkoutUrl,
      JSON.stringify(ownTrackers),
      folder,
      own === undefined ? null : JSON.stringify(own),
      linked,
      archive,
      passes,
      videoBytes,
    ],
  );
  if (own !== undefined) await rememberOwn(tx, userId, own);
  if (checkoutUrl !== null) await rememberCheckout(tx, userId, checkoutUrl, ownTrackers);
}
