import type { Counter, Metrics } from '@garimpo/service-kit';
import type { CaptureFailure, TakenCapture } from './capture-rows.ts';

const KINDS = ['page', 'quiz'] as const;
/** The second is our own fault. */
const EXPECTED = ['done', 'cloner.capture.failed'];

/** What an operator sees of captures: how many run, and how they end. */
export class CaptureMetrics {
  readonly #ended: Counter<'kind' | 'result'>;

  constructor(metrics: Metrics, running: () => Pick<TakenCapture, 'checkoutUrl'>[]) {
    this.#ended = metrics.counter(
      {
        name: 'garimpo_captures_total',
        help: 'Captures that ended: done, or with the code of what was in their way',
        labels: ['kind', 'result'],
      },
      KINDS.flatMap((kind) => EXPECTED.map((result) => ({ kind, result }))),
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

  ended(taken: Pick<TakenCapture, 'checkoutUrl'>, result: 'done' | CaptureFailure['code']): void {
    this.#ended.add({ kind: kindOf(taken), result });
  }
}

function kindOf({ checkoutUrl }: Pick<TakenCapture, 'checkoutUrl'>): (typeof KINDS)[number] {
  return checkoutUrl === null ? 'page' : 'quiz';
}
