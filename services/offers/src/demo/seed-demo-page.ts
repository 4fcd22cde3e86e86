import { randomUUID } from 'node:crypto';
import type { PageChanges } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { PagePictures } from '../page/page-pictures.ts';
import { PageSnapshotEntity, PageWatchEntity } from '../page/page-watch.entities.ts';
import { demoText } from '../text/pt-br.ts';
import { demoPagePictures } from './demo-page-pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

interface DemoVisit {
  daysAgo: number;
  picture: keyof typeof demoPagePictures;
  price: string;
  /** Of the picture, as the cloner would have measured it. */
  difference: number | null;
  changes: PageChanges;
}

const { before, after } = demoText.adestramentoPrice;

/** The page of the offer whose price fell, as its chart says. */
const visits: DemoVisit[] = [
  { daysAgo: 23, picture: 'before', price: before, difference: null, changes: {} },
  { daysAgo: 16, picture: 'after', price: after, difference: 0.01, changes: { price: { before, after } } },
  { daysAgo: 9, picture: 'after', price: after, difference: 0, changes: {} },
  { daysAgo: 2, picture: 'after', price: after, difference: 0, changes: {} },
];

interface DemoPage {
  offerId: string;
  userId: string;
  url: string;
  /** Of the sample's latest reading. */
  latest: Date;
}

/** Has an offer's landing page watched, with what was seen of it. */
export async function seedDemoPage(
  tx: Transaction,
  pictures: PagePictures,
  { offerId, userId, url, latest }: DemoPage,
): Promise<void> {
  const at = (daysAgo: number) => new Date(latest.getTime() - daysAgo * DAY_MS);
  const [first] = visits;
  const last = visits.at(-1);
  await tx.repository(PageWatchEntity).insert({
    offerId,
    userId,
    enabled: true,
    enabledAt: at(first?.daysAgo ?? 0),
    nextLookAt: at((last?.daysAgo ?? 0) - WEEK_DAYS),
  });
  for (const { daysAgo, picture, ...seen } of visits) {
    const id = randomUUID();
    // A picture is stored before its row: one without a row is deleted by a job.
    await pictures.put({ offerId, id }, Buffer.from(demoPagePictures[picture], 'base64'));
    await tx.repository(PageSnapshotEntity).insert({
      ...seen,
      id,
      offerId,
      userId,
      takenAt: at(daysAgo),
      askedUrl: url,
      url,
      headline: demoText.adestramentoPage.headline,
      checkoutUrl: demoText.adestramentoPage.checkoutUrl,
    });
  }
}
