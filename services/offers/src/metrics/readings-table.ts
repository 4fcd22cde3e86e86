import { offersErrors } from '@garimpo/offers-contract';
import { type Actor, csv, Database, defineErrors, InjectDatabase, inPages } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnOffer } from '../offer/offer.query.ts';
import { type PlacedReading, pageOfOwnReadings } from '../reading/reading-store.ts';
import { readingsFileName } from '../table/offers-table.ts';
import { dataText, tableText } from '../text/pt-br-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `days` before `now`; null, for all, where they are 0. */
export function startOfPeriod(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

const fail = defineErrors(offersErrors);
const PAGE = 5000;
const { columns } = dataText;

export interface ReadingsTable {
  fileName: string;
  lines: (signal: AbortSignal) => AsyncIterable<string>;
}

/** Every reading of an offer, for a spreadsheet: nothing is thinned out. */
@Injectable()
export class ReadingsTables {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  /** `days` before `now`; 0 means all. */
  async of(actor: Actor, offerId: string, days: number, now: Date): Promise<ReadingsTable> {
    const offer = await this.database.asUser(actor, (tx) => findOwnOffer(tx, actor.userId, offerId));
    if (offer === null) throw fail('offers.offer.not_found');
    const since = startOfPeriod(days, now);
    return {
      fileName: readingsFileName(offer.title),
      lines: (signal) =>
        csv<PlacedReading>(
          {
            [columns.checkedAt]: ({ checkedAt }) => checkedAt,
            [columns.count]: ({ count }) => count,
            [columns.source]: ({ source }) => tableText.sources[source],
            [columns.precision]: ({ precision }) => tableText.precisions[precision],
          },
          this.readings(actor, offerId, since, signal),
        ),
    };
  }

  private readings(
    actor: Actor,
    offerId: string,
    since: Date | null,
    signal: AbortSignal,
  ): AsyncGenerator<PlacedReading> {
    const offer = { offerId, userId: actor.userId };
    return inPages(PAGE, signal, (last: PlacedReading | null) =>
      this.database.asUser(actor, (tx) =>
        pageOfOwnReadings(tx, offer, { since, after: last?.place ?? '-infinity', size: PAGE }),
      ),
    );
  }
}
