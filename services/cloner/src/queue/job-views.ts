import { setTimeout as wait } from 'node:timers/promises';
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
import { toQuizView } from '../hosted-quiz/quiz.mapper.ts';
import { findOwnQuiz } from '../hosted-quiz/quiz.query.ts';
import { toSiteView } from '../site/site.mapper.ts';
import { findOwnSite } from '../site/site.query.ts';
import { type CaptureRow, findOwnCapture, listRecentCaptures, waitingInOrder } from './capture-rows.ts';

/** About as often as a capture tells how far it is. */
const LOOK_MS = 400;
const BEGINNING: CaptureProgress = { step: 'queued', ahead: 0, found: 0, fetched: 0, failed: 0, bytes: 0 };

const fail = defineErrors(clonerErrors);
type Whose = Pick<Person, 'userId' | 'email'>;

/** What is known of captures. Read from the database, so that any replica can tell it of any other's. */
@Injectable()
export class JobViews implements BeforeApplicationShutdown {
  #isEnding = false;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whoever waits is answered before the server stops, and asks another process for the rest. */
  beforeApplicationShutdown(): void {
    this.#isEnding = true;
  }

  /** Throws `cloner.job.not_found`. */
  async one(actor: Whose, id: string): Promise<JobView> {
    const view = await this.database.asUser(actor, async (tx) => {
      const row = await findOwnCapture(tx, actor.userId, id);
      return row === null ? null : this.#view(tx, actor.userId, row);
    });
    if (view === null) throw fail('cloner.job.not_found');
    return this.#withPlace(view);
  }

  /** Those that wait or run, and those that ended a short while ago. */
  async recent(actor: Whose): Promise<JobView[]> {
    const views = await this.database.asUser(actor, async (tx) => {
      const jobs: JobView[] = [];
      for (const row of await listRecentCaptures(tx, actor.userId))
        jobs.push(await this.#view(tx, actor.userId, row));
      return jobs;
    });
    return Promise.all(views.map((view) => this.#withPlace(view)));
  }

  /** As it is now and whenever it has changed, until it or this process ends; null after each `beatMs` in which nothing did. */
  async *follow(
    actor: Whose,
    id: string,
    { signal, beatMs }: { signal: AbortSignal; beatMs: number },
  ): AsyncGenerator<JobView | null> {
    let last = '';
    let toldAt = steadyNow();
    for (;;) {
      const view = await this.one(actor, id);
      const text = JSON.stringify(view);
      if (text !== last || steadyNow() - toldAt >= beatMs) {
        yield text === last ? null : view;
        last = text;
        toldAt = steadyNow();
      }
      if (hasEnded(view) || this.#isEnding) return;
      await wait(LOOK_MS, undefined, { signal });
    }
  }

  /** Its last state, or how it is after so many seconds or when this process ends. Rejects with the signal's reason. */
  async end(
    actor: Whose,
    id: string,
    { signal, seconds }: { signal: AbortSignal; seconds: number },
  ): Promise<JobView> {
    const until = steadyNow() + seconds * 1_000;
    for (;;) {
      const view = await this.one(actor, id);
      if (hasEnded(view) || this.#isEnding || steadyNow() >= until) return view;
      await wait(LOOK_MS, undefined, { signal });
    }
  }

  async #view(tx: Transaction, userId: string, row: CaptureRow): Promise<JobView> {
    const { id, kind, url, subdomain, checkoutUrl, state, progress, error, report, hasZip } = row;
    const site = kind === 'folder' && state === 'done' ? await findOwnSite(tx, userId, { id }) : null;
    const quiz = kind === 'quiz' && state === 'done' ? await findOwnQuiz(tx, userId, id) : null;
    const isQuiz = kind === 'quiz' || kind === 'quiz-zip';
    return {
      id,
      kind,
      url,
      subdomain,
      checkoutUrl,
      state,
      progress: { ...BEGINNING, ...progress, ahead: 0 },
      site: site && toSiteView(site, this.config),
      quiz: quiz && toQuizView(quiz, this.config),
      zipPath: state === 'done' && hasZip ? `/api/clone/jobs/${id}/zip` : null,
      report: isQuiz ? null : (report as CaptureReport | null),
      quizReport: isQuiz ? (report as QuizReport | null) : null,
      error,
    };
  }

  async #withPlace(view: JobView): Promise<JobView> {
    if (view.state !== 'waiting') return view;
    // As the service: those before it are other people's, of whom only the number is told.
    const [row] = await this.database.runAsService<{ ahead: number }>(
      `SELECT (place - 1)::integer AS ahead FROM (${waitingInOrder}) turns WHERE id = $1`,
      [view.id],
    );
    return { ...view, progress: { ...BEGINNING, ahead: row?.ahead ?? 0 } };
  }
}

export function hasEnded({ state }: Pick<JobView, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running';
}
