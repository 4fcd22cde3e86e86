import {
  type CaptureProgress,
  type CaptureReport,
  clonerErrors,
  type JobView,
  type QuizReport,
} from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  type Person,
  steadyNow,
  type Transaction,
} from '@garimpo/service-kit';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { cloneFacts } from '../store/clone-facts.ts';
import { cloneKindOf, findOwnClone, toQuizView, toSiteView } from '../store/clone-kinds.ts';
import { countOwnWays } from '../ways-out/way-records.ts';
import { type CaptureRow, findOwnCapture, listRecentCaptures, waitingInOrder } from './capture-rows.ts';
import { JobSignals } from './job-signals.ts';

/** About as often as a capture reports its progress. Most captures are over soon: the first looks come sooner. */
const POLL_MS = 400;
const FIRST_POLL_MS = 50;
const pollMs = (looks: number) => Math.min(POLL_MS, FIRST_POLL_MS * 2 ** looks);
const BEGINNING: CaptureProgress = { step: 'queued', ahead: 0, found: 0, fetched: 0, failed: 0, bytes: 0 };

const fail = defineErrors(clonerErrors);
type Owner = Pick<Person, 'userId' | 'email'>;

/** Reads the state of captures from the database, so that any replica can answer for any other's. */
@Injectable()
export class JobViews implements BeforeApplicationShutdown {
  #isShuttingDown = false;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly signals: JobSignals,
  ) {}

  /** Callers who wait are answered before the server stops, and ask another process from then on. */
  beforeApplicationShutdown(): void {
    this.#isShuttingDown = true;
  }

  /** Throws `cloner.job.not_found`. */
  async one(actor: Owner, id: string): Promise<JobView> {
    const view = await this.database.asUser(actor, async (tx) => {
      const row = await findOwnCapture(tx, actor.userId, id);
      return row === null ? null : this.#view(tx, actor.userId, row);
    });
    if (view === null) throw fail('cloner.job.not_found');
    return this.#withPlace(view);
  }

  /** Jobs that wait or run, and those that ended within the hour. */
  async recent(actor: Owner): Promise<JobView[]> {
    const views = await this.database.asUser(actor, async (tx) => {
      const jobs: JobView[] = [];
      for (const row of await listRecentCaptures(tx, actor.userId))
        jobs.push(await this.#view(tx, actor.userId, row));
      return jobs;
    });
    return Promise.all(views.map((view) => this.#withPlace(view)));
  }

  /** Yields the job now and after each change, until it is settled or this process ends; null after each `heartbeatMs` without a change. */
  async *follow(
    actor: Owner,
    id: string,
    { signal, heartbeatMs }: { signal: AbortSignal; heartbeatMs: number },
  ): AsyncGenerator<JobView | null> {
    let last = '';
    let yieldedAt = steadyNow();
    for (let looks = 0; ; looks += 1) {
      const view = await this.one(actor, id);
      const text = JSON.stringify(view);
      if (text !== last || steadyNow() - yieldedAt >= heartbeatMs) {
        yield text === last ? null : view;
        last = text;
        yieldedAt = steadyNow();
      }
      if (isSettled(view) || this.#isShuttingDown) return;
      await this.signals.next(id, pollMs(looks), signal);
    }
  }

  /** The job when it has ended, or as it is after `seconds` or when this process ends. Rejects with the signal's reason. */
  async end(
    actor: Owner,
    id: string,
    { signal, seconds }: { signal: AbortSignal; seconds: number },
  ): Promise<JobView> {
    const until = steadyNow() + seconds * 1_000;
    for (let looks = 0; ; looks += 1) {
      const view = await this.one(actor, id);
      if (hasEnded(view) || this.#isShuttingDown || steadyNow() >= until) return view;
      await this.signals.next(id, pollMs(looks), signal);
    }
  }

  async #view(tx: Transaction, userId: string, row: CaptureRow): Promise<JobView> {
    const {
      id,
      kind,
      url,
      subdomain,
      checkoutUrl,
      state,
      progress,
      error,
      report,
      hasZip,
      comparing,
      isImport,
    } = row;
    const isDone = state === 'done';
    const isQuiz = cloneKindOf(kind) === 'quiz';
    // First: what is no longer compared by then has its likeness in its row.
    const facts = (await cloneFacts(tx, userId, row.cloneId))(row.cloneId);
    const site =
      isDone && kind === 'folder' ? await findOwnClone(tx, SiteEntity, userId, { id: row.cloneId }) : null;
    const quiz =
      isDone && kind === 'quiz' ? await findOwnClone(tx, QuizEntity, userId, { id: row.cloneId }) : null;
    return {
      id,
      kind,
      url,
      ...(isImport && { archive: true }),
      subdomain,
      checkoutUrl,
      state,
      comparing,
      progress: { ...BEGINNING, ...progress, ahead: 0 },
      site: site && {
        ...toSiteView(site, this.config, facts),
        waysOut: (await countOwnWays(tx, userId, [site])).get(site.id) ?? null,
      },
      quiz: quiz && toQuizView(quiz, this.config, facts),
      zipPath: isDone && hasZip ? `/api/clone/jobs/${id}/zip` : null,
      report: isQuiz ? null : (report as CaptureReport | null),
      quizReport: isQuiz ? (report as QuizReport | null) : null,
      error,
    };
  }

  async #withPlace(view: JobView): Promise<JobView> {
    if (view.state !== 'waiting') return view;
    // As the service: the captures before it belong to other users, and only their number is answered.
    const [row] = await this.database.runAsService<{ ahead: number }>(
      `SELECT (place - 1)::integer AS ahead FROM (${waitingInOrder}) turns WHERE id = $1`,
      [view.id],
    );
    return { ...view, progress: { ...BEGINNING, ahead: row?.ahead ?? 0 } };
  }
}

/** Whether nothing more becomes of it: a copy that is done may still be compared. */
function isSettled(view: Pick<JobView, 'state' | 'comparing'>): boolean {
  return hasEnded(view) && view.comparing !== true;
}

export function hasEnded({ state }: Pick<JobView, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running';
}
