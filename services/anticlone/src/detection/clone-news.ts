import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Finding } from './clone-examiner.ts';

/** A copy was looked at, and what was found is being stored. */
export interface CloneLooked {
  cloneId: string;
  siteId: string;
  userId: string;
  finding: Finding;
  /** By this look, for the first time. Told once in the life of a clone. */
  becameConfirmed: boolean;
  /** Nobody has looked at it before. */
  firstLook: boolean;
  at: Date;
}

/** Runs in the transaction that stores the finding: what it writes there is there exactly when the finding is. A throw undoes both. */
export type HearsOfClone = (news: CloneLooked, tx: Transaction) => Promise<void>;

/** Who is told of what looks come to. Handlers are added when the process starts. */
@Injectable()
export class CloneNews {
  readonly #handlers: HearsOfClone[] = [];

  onLooked(handler: HearsOfClone): void {
    this.#handlers.push(handler);
  }

  async tell(news: CloneLooked, tx: Transaction): Promise<void> {
    for (const handler of this.#handlers) await handler(news, tx);
  }
}
