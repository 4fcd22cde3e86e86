import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AlertEvaluation } from '../alert/alert.entities.ts';
import { ReadingEntity } from './reading.entity.ts';
import type { ReadingRow } from './reading.query.ts';

/** A reading and whose it is. */
export type NewReading = ReadingRow & Pick<ReadingEntity, 'offerId' | 'userId'>;

/** The one place that stores a reading, of whatever source: its offer's alerts hear of every one. */
@Injectable()
export class ReadingStore {
  constructor(private readonly alerts: AlertEvaluation) {}

  /**
   * The second of the same moment corrects the first. As the user or as the service; whoever calls holds the offer, so that
   * it cannot be deleted meanwhile.
   */
  async store(tx: Transaction, reading: NewReading): Promise<void> {
    await tx
      .repository(ReadingEntity)
      .createQueryBuilder()
      .insert()
      .into(ReadingEntity)
      .values(reading)
      .orUpdate(['count', 'source', 'precision'], ['offer_id', 'checked_at'])
      .updateEntity(false)
      .execute();
    await this.alerts.askFor(tx, reading.offerId);
  }
}
