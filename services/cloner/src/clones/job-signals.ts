import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Wakes those who wait for a job in the process that ran it: they need not wait for their next look at the database. */
@Injectable()
export class JobSignals {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Call it when something became of the job. */
  tell(id: string): void {
    for (const wake of this.#waiting.get(id) ?? []) wake();
  }

  /** Resolves when something became of the job here, or after `ms`. Rejects with the signal's reason. */
  async next(id: string, ms: number, signal: AbortSignal): Promise<void> {
    const rested = new AbortController();
    const told = new Promise<void>((resolve) => {
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting.add(resolve));
      rested.signal.addEventListener('abort', () => {
        waiting.delete(resolve);
        if (waiting.size === 0) this.#waiting.delete(id);
      });
    });
    try {
      const ends = AbortSignal.any([signal, rested.signal]);
      await Promise.race([told, wait(ms, undefined, { signal: ends })]);
    } finally {
      rested.abort();
    }
  }
}
