import { setTimeout as wait } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type Login, Session } from './session.ts';
import { Writer } from './writer.ts';

const WRITERS = 4;

/** Tabs of the sample account that write to its board, and the book of what they were told. */
export class Load {
  private constructor(
    readonly ledger: Ledger,
    readonly session: Session,
    private readonly writers: readonly Writer[],
    private readonly random: Random,
  ) {}

  static async begin(url: string, random: Random, login?: Login): Promise<Load> {
    const session = await Session.open(url, login);
    const ledger = await Ledger.begin(session);
    const writers = Array.from({ length: WRITERS }, () => new Writer({ ledger, session }));
    return new Load(ledger, session, writers, random);
  }

  /** Writers at work; `strike` comes when so many writes were acknowledged, and a moment more. Then they stop. */
  async during(strike: () => unknown): Promise<void> {
    const stop = new AbortController();
    const enough = this.ledger.more(this.random.between(10, 150));
    const moreMs = this.random.between(0, 15);
    const written = Promise.all(this.writers.map((writer) => writer.write(this.random.fork(), stop.signal)));
    const early = written.then(() => {
      throw new Error(`the writers stopped before anything went wrong: ${this.ledger.refused.join()}`);
    });
    await Promise.race([enough, early]);
    await wait(moreMs);
    try {
      await strike();
    } finally {
      stop.abort();
      await written;
    }
  }
}
