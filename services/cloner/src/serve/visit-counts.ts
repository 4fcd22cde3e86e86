import { Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { CheckoutClicks } from './checkout-clicks.ts';

/** How often counts are written. What a killed process has not written is lost. */
const WRITE_MS = 5_000;
/** Robots that say so; they are no visitors. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl\/|wget\//i;

interface CountedClone {
  cloneId: string;
  userId: string;
}

interface Counts extends CountedClone {
  visits: number;
  clicks: number;
}

/**
 * Counts how often clones are opened, and left for another host. Numbers of a day are all that is kept: nothing tells one visitor
 * from another.
 */
@Injectable()
export class VisitCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #counts = new Map<string, Counts>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly checkouts: CheckoutClicks,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.write(), WRITE_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  /** Counts a page that a visitor opens, once it was answered. */
  countPage(clone: CountedClone, request: Request, response: Response): void {
    if (!isOpened(request)) return;
    response.once('finish', () => {
      if (response.statusCode === 200 || response.statusCode === 304) this.#count(clone, 'visits');
    });
  }

  /** The page's guard tells of a click; so may the page itself, about its own owner alone. */
  answerClick(clone: CountedClone, request: Request, response: Response): void {
    response.setHeader('cache-control', 'no-store');
    const site = request.get('sec-fetch-site');
    const isOfClone = request.method === 'POST' && (site === undefined || site === 'same-origin');
    if (isOfClone && !isRobot(request)) {
      this.#count(clone, 'clicks');
      this.checkouts.add(clone.userId, request);
    }
    response.status(isOfClone ? 204 : 400).end();
  }

  /** Never rejects: what could not be written is written with the next counts. */
  async write(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      // Runs as the service, because visitors have no account. A clone that is gone counts no more.
      await this.database.runAsService(
        `INSERT INTO cloner.clone_days AS known (clone_id, user_id, day, visits, clicks)
         SELECT c.id, c.user_id, current_date, n.visits, n.clicks
         FROM unnest($1::uuid[], $2::integer[], $3::integer[]) n (id, visits, clicks)
         JOIN (SELECT id, user_id FROM cloner.cloned_sites UNION ALL SELECT id, user_id FROM cloner.cloned_quiz) c
           ON c.id = n.id
         ORDER BY c.id
         ON CONFLICT (clone_id, day) DO UPDATE
           SET visits = known.visits + excluded.visits, clicks = known.clicks + excluded.clicks`,
        [
          counts.map(({ cloneId }) => cloneId),
          counts.map(({ visits }) => visits),
          counts.map(({ clicks }) => clicks),
        ],
      );
    } catch (err) {
      this.log.warn({ err }, 'visits of clones could not be written');
      for (const { visits, clicks, ...clone } of counts) {
        this.#count(clone, 'visits', visits);
        this.#count(clone, 'clicks', clicks);
      }
    }
  }

  #count({ cloneId, userId }: CountedClone, what: 'visits' | 'clicks', times = 1): void {
    const counts = this.#counts.get(cloneId) ?? { cloneId, userId, visits: 0, clicks: 0 };
    counts[what] += times;
    this.#counts.set(cloneId, counts);
  }
}

/** Whether a person opens a page in a tab: no frame, no file, nothing that is loaded ahead. */
function isOpened(request: Request): boolean {
  if (request.method !== 'GET' || isRobot(request)) return false;
  if (request.get('sec-purpose') !== undefined || request.get('purpose') !== undefined) return false;
  const asksForPage = (request.headers.accept ?? '').includes('text/html');
  return asksForPage && ['document', undefined].includes(request.get('sec-fetch-dest'));
}

function isRobot(request: Request): boolean {
  return ROBOT.test(request.get('user-agent') ?? '');
}
