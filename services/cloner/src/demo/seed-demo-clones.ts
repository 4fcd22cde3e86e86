import { randomUUID } from 'node:crypto';
import type { CaptureReport, QuizReport } from '@garimpo/cloner-contract';
import {
  type Config,
  type Database,
  lockPerUser,
  seededRandom,
  type Transaction,
} from '@garimpo/service-kit';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { type CloneKind, cloneUrl } from '../store/clone-kinds.ts';
import type { CloneFile, CloneManifest, QuizSettings } from '../store/clone-manifest.ts';
import type { CloneStore } from '../store/clone-store.ts';
import { claimName } from '../store/names.ts';
import { insertVersion } from '../store/site-versions.ts';
import { demoClonesText as text } from '../text/pt-br-demo.ts';
import { demoClonePictures } from './demo-clone-pictures.ts';

const SEED = 20261130;
const DAYS = 21;

interface DemoClone {
  kind: CloneKind;
  name: string;
  originalUrl: string;
  title: string;
  page: string;
  picture: string;
  /** Visits of its first and of its last day, and the share of them that click through to the checkout. */
  visits: [first: number, last: number];
  clickShare: number;
  quiz?: QuizSettings;
}

/** All names are reserved, so the originals and the checkouts lead nowhere. */
const clones: DemoClone[] = [
  {
    kind: 'site',
    name: 'exemplo-curso',
    originalUrl: 'https://adestramento-gentil.example/curso',
    title: text.course.title,
    page: text.course.page,
    picture: demoClonePictures.course,
    visits: [18, 44],
    clickShare: 0.27,
  },
  {
    kind: 'quiz',
    name: 'exemplo-sono',
    originalUrl: 'https://sono-profundo.example/quiz',
    title: text.quiz.title,
    page: text.quiz.page,
    picture: demoClonePictures.quiz,
    visits: [9, 31],
    clickShare: 0.38,
    quiz: {
      checkoutUrl: text.checkout.plan,
      checkouts: [text.checkout.plan],
      ownTrackers: [],
      screens: text.quiz.screens.map((screen) => ({ ...screen, pictures: [] })),
    },
  },
];

interface Parts {
  database: Database;
  store: CloneStore;
  config: Config;
}

interface Account {
  userId: string;
  now: Date;
}

/**
 * Gives a new account a cloned page and a cloned quiz with visits of three weeks. A run that was killed starts over: existing clones
 * of the account are deleted first.
 */
export async function seedDemoClones({ database, store, config }: Parts, account: Account): Promise<void> {
  const claim = randomUUID();
  try {
    const made: { demo: DemoClone; manifest: CloneManifest; stored: CloneFile }[] = [];
    for (const demo of clones) {
      const page = await store.put(claim, Buffer.from(demo.page), 'text/html; charset=utf-8');
      const { pathname } = new URL(demo.originalUrl);
      const manifest: CloneManifest = {
        format: 1,
        entry: pathname,
        originalUrl: demo.originalUrl,
        files: { [pathname]: page },
        redirects: {},
        calls: [],
        ...(demo.quiz && { quiz: demo.quiz }),
      };
      made.push({ demo, manifest, stored: await store.putManifest(claim, manifest) });
    }
    const random = seededRandom(SEED);
    // With the service role: only it may write past dates and the names of clones, and no user is signed in.
    await database.asService(async (tx) => {
      const { userId } = account;
      await lockPerUser(tx, userId, 'clones');
      for (const table of [
        'clone_days',
        'clone_pictures',
        'versions',
        'cloned_sites',
        'cloned_quiz',
        'subdomains',
      ])
        await tx.run(`DELETE FROM cloner.${table} WHERE user_id = $1`, [userId]);
      for (const { demo, manifest, stored } of made) {
        const cloneId = randomUUID();
        const subdomain = await freeName(tx, demo, cloneId, userId);
        if (subdomain === null) continue;
        await insertClone(tx, config, demo, {
          cloneId,
          userId,
          subdomain,
          bytes: manifest.files[manifest.entry]?.bytes ?? 0,
        });
        await insertVersion(tx, { cloneId, userId, n: 1, origin: 'capture', manifest, stored });
        await tx.run('INSERT INTO cloner.clone_pictures (clone_id, user_id, picture) VALUES ($1, $2, $3)', [
          cloneId,
          userId,
          Buffer.from(demo.picture, 'base64'),
        ]);
        await insertDays(tx, demo, { cloneId, ...account }, random);
      }
    });
  } finally {
    await store.release(claim);
  }
}

/** Names are of all users: somebody may have the sample's. */
async function freeName(
  tx: Transaction,
  { name, kind }: DemoClone,
  cloneId: string,
  userId: string,
): Promise<string | null> {
  for (const tried of [name, `${name}-${cloneId.slice(0, 6)}`])
    if (await claimName(tx, { name: tried, kind, cloneId, userId })) return tried;
  return null;
}

interface NewClone {
  cloneId: string;
  userId: string;
  subdomain: string;
  bytes: number;
}

async function insertClone(
  tx: Transaction,
  config: Config,
  { kind, originalUrl, title, quiz }: DemoClone,
  { cloneId, userId, subdomain, bytes }: NewClone,
): Promise<void> {
  const clone = {
    id: cloneId,
    userId,
    originalUrl,
    url: cloneUrl(config, subdomain),
    subdomain,
    version: 1,
    title,
    folder: text.folder,
  };
  if (kind === 'site') await tx.repository(SiteEntity).insert({ ...clone, report: siteReport(bytes) });
  else
    await tx
      .repository(QuizEntity)
      .insert({ ...clone, checkoutUrl: quiz?.checkoutUrl ?? '', report: quizReport(bytes) });
}

const siteReport = (bytes: number): CaptureReport => ({
  mode: 'static',
  reason: 'html_holds_page',
  scriptsKept: true,
  assets: { kept: 0, lost: 0, bytes },
  lost: [],
  trackers: [],
  players: [],
  fidelity: { wide: 1, narrow: 1 },
});

function quizReport(bytes: number): QuizReport {
  const { length: screens } = text.quiz.screens;
  return {
    screens: { walked: screens, seen: screens },
    ways: { tried: screens, seen: screens },
    ended: 'complete',
    seconds: 14,
    works: true,
    routes: { all: 3, toCheckout: 3 },
    tried: { walks: 3, walked: 3, failed: [] },
    exits: [{ url: text.checkout.plan, kind: 'checkout', ways: 1 }],
    assets: { kept: 0, lost: 0, bytes },
    lost: [],
    trackers: [],
    players: [],
    ownTrackers: [],
    endpoints: [],
  };
}

async function insertDays(
  tx: Transaction,
  { visits: [first, last], clickShare }: DemoClone,
  { cloneId, userId, now }: Account & { cloneId: string },
  random: () => number,
): Promise<void> {
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const visits = Math.round((last + ((first - last) * day) / DAYS) * (0.75 + random() * 0.5));
    await tx.run(
      `INSERT INTO cloner.clone_days (clone_id, user_id, day, visits, clicks)
       VALUES ($1, $2, $3::timestamptz::date - $4::integer, $5, $6)`,
      [cloneId, userId, now, day, visits, Math.round(visits * clickShare * (0.85 + random() * 0.3))],
    );
  }
}
