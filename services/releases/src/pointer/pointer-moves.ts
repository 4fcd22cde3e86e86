import type { ReleaseEvent } from '@garimpo/releases-contract';
import { type Counter, Metrics } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/** Counts what pointers went through: publishing, canaries, and what was taken back, by people and by itself. */
@Injectable()
export class PointerMoves {
  readonly #moves: Counter<'tool' | 'kind' | 'automatic'>;

  constructor(metrics: Metrics) {
    this.#moves = metrics.counter({
      name: 'garimpo_releases_total',
      help: 'Changes of what people load of a tool, by what was done, and whether the product did it by itself',
      labels: ['tool', 'kind', 'automatic'],
    });
  }

  /** Once it is committed. */
  count({ tool, kind, automatic }: Pick<ReleaseEvent, 'tool' | 'kind' | 'automatic'>): void {
    this.#moves.add({ tool, kind, automatic: String(automatic) });
  }
}
