import type { Counter, Metrics } from '@garimpo/service-kit';
import type { CaptureFailure, ClaimedCapture } from './capture-rows.ts';

const KINDS = ['page', 'quiz'] as const;
/** Series that exist from the start: the second is a fault of ours, and worth an alert. */
const INITIAL = ['done', 'cloner.capture.failed'];

/** Counts how many captures run, and how they end. */
export class CaptureMetrics {
  readonly #ended: Counter<'kind' | 'result'>;

  constructor(metrics: Metrics, running: () => Pick<ClaimedCapture, 'checkoutUrl'>[]) {
    this.#ended = metrics.counter(
      {
        name: 'garimpo_captures_total',
        help: 'Captures that ended: done, or with the code of what was in their way',
        labels: ['kind', 'result'],
      },
      KINDS.flatMap((kind) => INITIAL.map((result) => ({ kind, result }))),
    );
    metrics.gauge(
      {
        name: 'garimpo_captures_running',
        help: 'Captures under way: of pages, and of quizzes that are walked through',
        labels: ['kind'],
      },
      () => {
        const kinds = running().map(kindOf);
        return KINDS.map((kind) => ({
          labels: { kind },
          value: kinds.filter((one) => one === kind).length,
        }));
      },
    );
  }

  ended(claimed: Pick<ClaimedCapture, 'checkoutUrl'>, result: 'done' | CaptureFailure['code']): void {
    this.#ended.add({ kind: kindOf(claimed), result });
  }
}

function kindOf({ checkoutUrl }: Pick<ClaimedCapture, 'checkoutUrl'>): (typeof KINDS)[number] {
  return checkoutUrl === null ? 'page' : 'quiz';
}
