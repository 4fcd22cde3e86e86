import {
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  Jobs,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { evaluateOffer } from './evaluate-offer.ts';

const evaluationData = z.strictObject({ offerId: z.uuid() });

/** Holds new readings against the rules of their offer, behind the reading and never in its way. */
@Injectable()
export class AlertEvaluation {
  private readonly evaluate: Job<typeof evaluationData>;

  constructor(@InjectDatabase('offers') database: Database, @InjectJobs('offers') jobs: Jobs) {
    this.evaluate = jobs.define({
      name: 'offers.evaluate-alerts',
      data: evaluationData,
      timeoutSeconds: 60,
      singletonKey: ({ offerId }) => offerId,
      work: async ({ offerId }, { now, signal }) => {
        // As the service: no user may write what became of a rule, and often none is there.
        while (await database.asService((tx) => evaluateOffer(tx, offerId, now))) signal.throwIfAborted();
      },
    });
  }

  /** Within the reading's transaction, and after it: see `evaluateOffer`. */
  async askFor(tx: Transaction, offerId: string): Promise<void> {
    await this.evaluate.send({ offerId }, { tx });
  }
}
