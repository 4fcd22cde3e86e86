import {
  type OfferContent,
  type OfferEventData,
  type OfferEventKind,
  type OfferStatus,
  offerContent,
  type ReadingSource,
  type UnreadableView,
} from '@garimpo/offers-contract';
import { type Database, lockPerUser, type ObjectStore, type Transaction } from '@garimpo/service-kit';
import { addOfferEvents } from '../event/offer-events.ts';
import { contentColumns, contentRow, OfferEntity } from '../offer/offer.entity.ts';
import { PagePictures } from '../page/page-pictures.ts';
import { dayAndMonth, demoText } from '../text/pt-br.ts';
import { seedDemoPage } from './seed-demo-page.ts';

/** Interpolates `values` to `points` points, keeping the first and the last. Both hold at least two. */
function spread(values: readonly number[], points: number): number[] {
  return Array.from({ length: points }, (_, point) => {
    const at = (point * (values.length - 1)) / (points - 1);
    const before = values[Math.floor(at)] ?? 0;
    const after = values[Math.ceil(at)] ?? 0;
    return Math.round(before + (after - before) * (at - Math.floor(at)));
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** 08:40 in São Paulo, which keeps UTC-3 the whole year. */
const READING_TIME_MS = 11 * HOUR_MS + 40 * 60 * 1000;
/** Enough points for a line; an older offer has at most one a day. */
const READINGS_MIN = 7;
const READINGS_MAX = 24;

export interface DemoOffer extends OfferContent {
  status: OfferStatus;
  createdAt: Date;
  /** Oldest first. */
  readings: { checkedAt: Date; count: number }[];
  source: ReadingSource;
  unreadable: UnreadableView | null;
  events: { at: Date; kind: OfferEventKind; data: OfferEventData }[];
  /** Whether its landing page is watched. */
  watched: boolean;
}

interface PlotEvent {
  daysAgo: number;
  kind: OfferEventKind;
  data: OfferEventData;
}

interface Plot {
  text: { title: string; description: string | null; tags: string[] };
  host: string;
  status: OfferStatus;
  ageDays: number;
  /** Counts from the first reading to the latest; empty when it was never read. */
  course: number[];
  source: ReadingSource;
  /** Its page has asked for a login since its last reading, as its description says. */
  behindLogin: boolean;
  events: PlotEvent[];
  watched: boolean;
}

const BEHIND_LOGIN_DAYS = 8;

function plots(latest: Date): Plot[] {
  const milhas = {
    ...demoText.milhas,
    description: demoText.milhas.description(
      dayAndMonth(new Date(latest.getTime() - BEHIND_LOGIN_DAYS * DAY_MS)),
    ),
  };
  return [
    plot(demoText.sonoProfundo, 'sono-profundo.example', 'waiting', 1, []),
    plot(
      demoText.barrigaZero,
      'barriga-zero.example',
      'waiting',
      2,
      [96, 104, 101, 118, 126, 131, 148],
      'browser',
    ),
    plot(demoText.bolosNoPote, 'bolos-no-pote.example', 'waiting', 3, [22, 25, 24, 27, 27, 30, 31]),
    plot(
      demoText.ingles,
      'ingles-sombra.example',
      'testing',
      11,
      [210, 204, 216, 198, 187, 182, 176],
      'browser',
    ),
    plot(demoText.planilha, 'planilha-mestre.example', 'testing', 15, [12, 12, 14, 13, 12, 12, 12], 'pasted'),
    {
      ...plot(
        demoText.adestramento,
        'adestramento-gentil.example',
        'approved',
        29,
        [340, 388, 402, 450, 498, 530, 612],
        'browser',
      ),
      events: [
        { daysAgo: 16, kind: 'price', data: demoText.adestramentoPrice },
        { daysAgo: 4, kind: 'creatives', data: { fresh: 3, gone: 1 } },
      ],
      watched: true,
    },
    plot(demoText.croche, 'croche-do-zero.example', 'approved', 30, [54, 61, 60, 72, 80, 85, 91]),
    plot(demoText.oracao, 'oracao-da-manha.example', 'invalid', 49, [31, 24, 18, 12, 6, 3, 0], 'browser'),
    { ...plot(milhas, 'renda-com-milhas.example', 'invalid', 51, [], 'browser'), behindLogin: true },
  ];
}

function plot(
  text: Plot['text'],
  host: string,
  status: OfferStatus,
  ageDays: number,
  course: number[],
  source: ReadingSource = 'manual',
): Plot {
  return { text, host, status, ageDays, course, source, behindLogin: false, events: [], watched: false };
}

/** The sample board, newest offer first, with its latest readings at the last 08:40 before `now`. */
export function demoOffers(now: Date): DemoOffer[] {
  const latest = lastReadingTime(now);
  return plots(latest).map(
    ({ text, host, status, ageDays, course, source, behindLogin, events, watched }) => {
      const createdAt = new Date(latest.getTime() - ageDays * DAY_MS);
      return {
        ...offerContent.parse({
          ...text,
          offerUrl: `https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=BR&q=${encodeURIComponent(text.title)}`,
          landingPageUrl: `https://${host}/`,
        }),
        status,
        createdAt,
        readings: readings(course, createdAt, latest, ageDays),
        source,
        watched,
        unreadable: behindLogin ? behindLoginUntil(latest) : null,
        events: events.map(({ daysAgo, ...event }) => ({
          ...event,
          at: new Date(latest.getTime() - daysAgo * DAY_MS),
        })),
      };
    },
  );
}

function behindLoginUntil(latest: Date): UnreadableView {
  const since = new Date(latest.getTime() - BEHIND_LOGIN_DAYS * DAY_MS);
  return { reason: 'login_wall', since: since.toISOString(), lastAt: latest.toISOString() };
}

function lastReadingTime(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + READING_TIME_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

function readings(course: number[], from: Date, to: Date, ageDays: number): DemoOffer['readings'] {
  if (course.length === 0) return [];
  const counts = spread(course, Math.min(Math.max(ageDays + 1, READINGS_MIN), READINGS_MAX));
  const stepMs = (to.getTime() - from.getTime()) / (counts.length - 1);
  return counts.map((count, index) => ({
    count,
    checkedAt: new Date(from.getTime() + Math.round(index * stepMs)),
  }));
}

/**
 * Gives an account without offers the sample board and answers how many offers it made. Any existing offer makes it
 * do nothing, so it can run again.
 */
export function seedDemoOffers(
  { database, objects }: { database: Database; objects: ObjectStore },
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const pictures = new PagePictures(objects);
  // The service acts: only it may write past times, and at set-up there is no signed-in user.
  return database.asService(async (tx) => {
    await lockPerUser(tx, userId, 'libraries');
    if (await tx.repository(OfferEntity).existsBy({ userId })) return 0;
    const offers = demoOffers(now);
    for (const offer of offers) {
      const offerId = await insertOffer(tx, userId, offer);
      const page = { offerId, userId, url: offer.landingPageUrl, latest: lastReadingTime(now) };
      if (offer.watched) await seedDemoPage(tx, pictures, page);
    }
    return offers.length;
  });
}

/** @returns its id */
async function insertOffer(tx: Transaction, userId: string, offer: DemoOffer): Promise<string> {
  const { id } = await tx.only<{ id: string }>(
    `INSERT INTO offers.offers (user_id, ${contentColumns}, status, created_at, updated_at)
    SELECT $1, ${contentColumns}, $3, $4, $4 FROM jsonb_populate_record(null::offers.offers, $2) RETURNING id`,
    [userId, contentRow(offer), offer.status, offer.createdAt],
  );
  await tx.run(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
    SELECT $1, $2, reading.checked_at, reading.count, $5
    FROM unnest($3::timestamptz[], $4::integer[]) AS reading (checked_at, count)`,
    [
      id,
      userId,
      offer.readings.map((reading) => reading.checkedAt),
      offer.readings.map((reading) => reading.count),
      offer.source,
    ],
  );
  await addOfferEvents(
    tx,
    offer.events.map((event) => ({ ...event, offerId: id, userId })),
  );
  if (offer.unreadable === null) return id;
  const { since, lastAt, reason } = offer.unreadable;
  await tx.run(
    'INSERT INTO offers.reading_gaps (offer_id, user_id, since, last_at, reason) VALUES ($1, $2, $3, $4, $5)',
    [id, userId, since, lastAt, reason],
  );
  await tx.run(
    `UPDATE offers.offer_summaries SET unreadable_since = $2, unreadable_last_at = $3, unreadable_reason = $4
    WHERE offer_id = $1`,
    [id, since, lastAt, reason],
  );
  return id;
}
