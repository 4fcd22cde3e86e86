import { LruMap, networkOf, type Visitor } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { OutcomeLimits } from './outcome-limits.ts';
import { OutcomeLog } from './outcome-log.ts';
import { newOutcome, type OutcomeRecord } from './outcome-record.ts';

/** A page that is opened again, or a button that is pressed twice: it was stored already. */
const TOLD_MS = 10 * 60_000;
const TOLD_MAX = 50_000;

/** Takes what pages tell of visits, unsigned. */
@Injectable()
export class PageOutcomes {
  readonly #told = new LruMap<string, true>({ max: TOLD_MAX, ttlMs: TOLD_MS });

  constructor(
    private readonly log: OutcomeLog,
    private readonly limits: OutcomeLimits,
  ) {}

  /** Resolves when it is kept, or can change nothing. Throws `request.rate.exceeded`, and where nothing can be kept. */
  async tell(
    told: Pick<OutcomeRecord, 'key' | 'visit' | 'kind' | 'event'>,
    { ip }: Pick<Visitor, 'ip'>,
  ): Promise<void> {
    this.limits.take(networkOf(ip ?? ''), told.key);
    const outcome = newOutcome(told, new Date());
    if (outcome === null) return;
    const name = [told.key, outcome.visit, told.kind, told.event].join(' ');
    if (!this.#told.setIfAbsent(name, true)) return;
    try {
      await this.log.add(outcome);
    } catch (error) {
      this.#told.delete(name);
      throw error;
    }
  }
}
