import { type Actor, csv, Database, InjectDatabase, inPages } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { requireOwnOffer } from '../offer/offer.query.ts';
import { type PlacedReading, pageOfOwnReadings } from '../reading/reading-store.ts';
import { readingsFileName } from '../table/offers-table.ts';
import { tableText } from '../text/pt-br-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `days` before `now`; null, for all, where they are 0. */
export function startOfPeriod(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

const PAGE = 5000;
const words = tableText.readings;

export interface ReadingsTable {
  fileName: string;
  lines: (signal: AbortSignal) => AsyncIterable<string>;
}

/** Every reading of an offer as a table; no reading is left out. */
@Injectable()
export class ReadingsTables {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  /** `days` before `now`; 0 means all. */
  async of(actor: Actor, offerId: string, days: number, now: Date): Promise<ReadingsTable> {
    const offer = await this.database.asUser(actor, (tx) => requireOwnOffer(tx, actor.userId, offerId));
    const since = startOfPeriod(days, now);
    return {
      fileName: readingsFileName(offer.title),
      lines: (signal) =>
        csv<ChangedReading>(
          {
            [words.moment]: ({ checkedAt }) => tableText.moment(checkedAt),
            [words.source]: ({ source }) => tableText.sources[source],
            [words.count]: ({ count }) => count,
            [words.change]: ({ change }) => change,
            [words.precision]: ({ precision }) => tableText.precisions[precision],
          },
          withChanges(this.readings(actor, offerId, since, signal)),
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

type ChangedReading = PlacedReading & { change: number | null };

/** With the difference from the reading before, as on the metrics page. */
async function* withChanges(readings: AsyncIterable<PlacedReading>): AsyncGenerator<ChangedReading> {
  let before: number | null = null;
  for await (const reading of readings) {
    yield { ...reading, change: before === null ? null : reading.count - before };
    before = reading.count;
  }
}
