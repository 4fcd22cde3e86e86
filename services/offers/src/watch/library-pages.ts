import type { ReadingPrecision, ReadingSource, UnreadableReason } from '@garimpo/offers-contract';
import { type Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { WALLS_OF_ADDRESS, wallMs } from './rests.ts';
import { countWall, type ReaderKey, SourceStates } from './source-states.ts';

export interface PageReading {
  triedAt: Date;
  count: number;
  precision: ReadingPrecision;
  source: ReadingSource;
}

interface PageFailure {
  triedAt: Date;
  reason: UnreadableReason;
  restsUntil: Date | null;
}

/** What the latest try of a page came to. */
export type PageOutcome = (PageReading & { reason: null }) | PageFailure;

/** Rows of pages that nobody has tried for this long are deleted. */
const KEPT_DAYS = 60;

/**
 * What library pages came to, so that a page that several offers follow is read once for all of them, and rests once for all of
 * them where it asks for a login. Offers keep readings of their own: nothing here leads to a user.
 */
@Injectable()
export class LibraryPages {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly states: SourceStates,
  ) {}

  /**
   * The latest outcome of an offer's page that the offer has not got yet, if it is not older than `since`; and that of a page
   * that rests. Null where the page must be opened. What is of before the offer's own address is never told: it would say that
   * somebody else follows the page.
   */
  async known(
    offerId: string,
    page: Buffer,
    { now, since }: { now: Date; since: Date },
  ): Promise<PageOutcome | null> {
    // The service acts here and below: pages belong to no user.
    const rows = await this.database.runAsService<PageOutcome>(
      `SELECT page.count, page.precision, page.source, page.reason, page.tried_at AS "triedAt",
         CASE WHEN page.rests_until > $3 THEN page.rests_until END AS "restsUntil"
       FROM offers.library_pages page JOIN offers.offer_watches watch ON watch.offer_id = $1
       WHERE page.page = $2 AND page.tried_at IS NOT NULL
         AND (page.rests_until > $3 OR (page.tried_at > watch.tried_at AND page.tried_at >= $4))`,
      [offerId, page, now, since],
    );
    return rows[0] ?? null;
  }

  async read(page: Buffer, { triedAt, count, precision, source }: PageReading): Promise<void> {
    await this.database.runAsService(
      `INSERT INTO offers.library_pages AS known (page, tried_at, count, precision, source)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (page) DO UPDATE SET tried_at = excluded.tried_at, count = excluded.count,
         precision = excluded.precision, source = excluded.source, reason = NULL, rests_until = NULL, walls = 0,
         walled_by = NULL, claimed_until = NULL
       WHERE known.tried_at IS NULL OR known.tried_at <= excluded.tried_at`,
      [page, triedAt, count, precision, source],
    );
  }

  async failed(page: Buffer, reason: UnreadableReason, triedAt: Date): Promise<void> {
    await this.database.asService((tx) => storeFailure(tx, page, { reason, triedAt, restsUntil: null }));
  }

  /**
   * The page asked for a login: it rests, and other pages do not. Answers when to try again. So many different pages in a row are
   * a block of the address instead: then the address rests, and these pages are due for whoever may read.
   */
  async walled(page: Buffer, reader: ReaderKey, now: Date): Promise<Date> {
    const { until, isBlock } = await this.database.asService(async (tx) => {
      const before = await tx.one<{ walls: number }>(
        'SELECT walls FROM offers.library_pages WHERE page = $1 FOR UPDATE',
        [page],
      );
      const restsUntil = new Date(now.getTime() + wallMs(before?.walls ?? 0));
      await storeFailure(tx, page, { reason: 'login_wall', triedAt: now, restsUntil });
      await tx.run('UPDATE offers.library_pages SET walls = walls + 1, walled_by = $2 WHERE page = $1', [
        page,
        readerName(reader),
      ]);
      const { walls, since } = await countWall(tx, reader, now);
      if (walls < WALLS_OF_ADDRESS) return { until: restsUntil, isBlock: false };
      await releaseWalled(tx, reader, { since, now });
      return { until: restsUntil, isBlock: true };
    });
    if (!isBlock) return until;
    await this.states.refused(reader, 'blocked', now);
    return now;
  }

  /** Nothing came of a claim: whoever may read can have the page. */
  async release(page: Buffer): Promise<void> {
    await this.database.runAsService('UPDATE offers.library_pages SET claimed_until = NULL WHERE page = $1', [
      page,
    ]);
  }

  /** Deletes what nobody asks for any more. */
  async dropOld(now: Date): Promise<void> {
    await this.database.runAsService(
      `DELETE FROM offers.library_pages
       WHERE coalesce(tried_at, claimed_until) < $1::timestamptz - make_interval(days => ${KEPT_DAYS})`,
      [now],
    );
  }
}

async function storeFailure(
  tx: Transaction,
  page: Buffer,
  { reason, triedAt, restsUntil }: PageFailure,
): Promise<void> {
  await tx.run(
    `INSERT INTO offers.library_pages (page, tried_at, reason, rests_until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (page) DO UPDATE SET tried_at = excluded.tried_at, reason = excluded.reason,
       rests_until = excluded.rests_until, count = NULL, precision = NULL, source = NULL, claimed_until = NULL`,
    [page, triedAt, reason, restsUntil],
  );
}

/** The walls were the address's: their pages are as unknown as before, and due. */
async function releaseWalled(
  tx: Transaction,
  reader: ReaderKey,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await tx.run(
    `WITH released AS (
       UPDATE offers.library_pages
       SET tried_at = NULL, reason = NULL, rests_until = NULL, walls = greatest(walls - 1, 0), walled_by = NULL
       WHERE walled_by = $1 AND rests_until > $3 AND tried_at >= $2 RETURNING page)
     UPDATE offers.offer_watches watch SET next_read_at = $3
     FROM released WHERE watch.page = released.page AND watch.next_read_at > $3`,
    [readerName(reader), since, now],
  );
}

const readerName = ({ name, address }: ReaderKey) => `${name} ${address}`;
