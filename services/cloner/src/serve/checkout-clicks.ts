import { VISIT_PARAMETER } from '@garimpo/service-contract';
import { LOGGER } from '@garimpo/service-kit';
import { PAGE_CLICKS_MAX, PageClicks } from '@garimpo/traffic-filter-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';

/** Visits are stored a moment after their answer: whoever clicks sooner is told of again. */
const SEND_MS = 3_000;
const TIMES_MAX = 20;
/** Ids of visits can be made up. */
const WAITING_MAX = 20_000;
const VISIT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Waiting {
  owner: string;
  times: number;
}

/**
 * Tells the traffic filter which of its visits went on from a clone to a checkout: a clone cannot load the script of a link. What a killed
 * process has not told is lost.
 */
@Injectable()
export class CheckoutClicks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    @Optional() private readonly pageClicks?: PageClicks,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.send(), SEND_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.send();
  }

  /** @param owner of the clone. A click without a visit, as it is without a link, counts with the clone alone. */
  add(owner: string, request: Pick<Request, 'originalUrl'>): void {
    const visit = new URL(request.originalUrl, 'http://clone').searchParams.get(VISIT_PARAMETER);
    if (visit === null || !VISIT.test(visit) || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(visit.toLowerCase(), { owner, times: 0 });
  }

  /** Never rejects: what could not be told is told with the next ones. */
  async send(): Promise<void> {
    const clicks = [...this.#waiting].slice(0, PAGE_CLICKS_MAX);
    if (clicks.length === 0) return;
    for (const [visit] of clicks) this.#waiting.delete(visit);
    try {
      const told = clicks.map(([visit, { owner }]) => ({ owner, visit }));
      const unknown = new Set(await this.pageClicks?.report(told));
      this.#again(clicks.filter(([visit]) => unknown.has(visit)));
    } catch (err) {
      this.log.warn({ err }, 'clicks of clones could not be told to the traffic filter');
      this.#again(clicks);
    }
  }

  #again(clicks: readonly [string, Waiting][]): void {
    for (const [visit, { owner, times }] of clicks) {
      if (times + 1 < TIMES_MAX && this.#waiting.size < WAITING_MAX)
        this.#waiting.set(visit, { owner, times: times + 1 });
    }
  }
}
