import * as z from 'zod/mini';
import { OWN_TRACKERS_MAX, ownTracker } from './own-tracker.ts';
import { assetCounts, foundTracker, lostAsset, pageUrl, siteStates } from './site.ts';
import { knownSubdomain, newSubdomain } from './subdomain.ts';

/** Bounds of one walk through a quiz, besides those of every capture. */
export const QUIZ_SCREENS_MAX = 150;
/** Presses, fills and waits in all ways together. */
export const QUIZ_STEPS_MAX = 1_500;

const quizOptions = {
  url: pageUrl,
  /** Where every way to the original's checkout leads on the clone; campaign parameters are put to it. */
  checkoutUrl: pageUrl,
  /** Takes pixels and webhooks of the original out. */
  removeTrackers: z._default(z.boolean(), true),
  ownTrackers: z._default(z.array(ownTracker).check(z.maxLength(OWN_TRACKERS_MAX)), []),
};

export const saveQuizInput = z.strictObject({ ...quizOptions, subdomain: newSubdomain });
export type SaveQuizInput = z.output<typeof saveQuizInput>;
/** For people whom `PRIVILEGED_EMAILS` names. */
export const quizZipInput = z.strictObject(quizOptions);
export type QuizZipInput = z.output<typeof quizZipInput>;
export const deleteQuizInput = z.strictObject({ subdomain: knownSubdomain });

/** Where a way out of the quiz led in the original. */
export const quizExit = z.object({
  url: z.string(),
  /** `checkout` leads to the user's own on the clone, `link` (terms, networks, another page) where it always led. */
  kind: z.enum(['checkout', 'link']),
  /** In how many places it was met. */
  ways: z.int(),
});
export type QuizExit = z.infer<typeof quizExit>;

/** Somewhere that the quiz sent what it knew of its visitors. On the clone it is answered as recorded, and nobody hears of it. */
export const quizEndpoint = z.object({
  /** Method and address without query. */
  method: z.string(),
  url: z.string(),
  /** `lead` took what was typed, or is a known webhook; `data` gave the quiz what it shows. */
  kind: z.enum(['lead', 'data']),
  calls: z.int(),
});
export type QuizEndpoint = z.infer<typeof quizEndpoint>;

/** What became of a quiz. */
export const quizReport = z.object({
  /** Screens whose every way was tried, of those that were seen. */
  screens: z.object({ walked: z.int(), seen: z.int() }),
  /** Ways on from screens: tried, of those that were seen. */
  ways: z.object({ tried: z.int(), seen: z.int() }),
  /** Why the walk ended: all was seen, or a bound was reached. */
  ended: z.enum(['complete', 'screens', 'steps', 'seconds', 'bytes', 'requests']),
  seconds: z.number(),
  /** Whether the clone was opened in a browser and showed its first screen as the original does; null where none could look. */
  works: z.nullable(z.boolean()),
  exits: z.array(quizExit),
  assets: assetCounts,
  /** At most 100 of them. */
  lost: z.array(lostAsset),
  trackers: z.array(foundTracker),
  /** The user's own, which were put in. Reports of before it was kept have none. */
  ownTrackers: z.optional(z.array(ownTracker)),
  endpoints: z.array(quizEndpoint),
});
export type QuizReport = z.infer<typeof quizReport>;

/** `deleting`: its files are being taken away, or could not be yet; it is no longer on the web. */
export const quizStates = [...siteStates, 'deleting'] as const;

export const quizView = z.object({
  id: z.uuid(),
  originalUrl: z.string(),
  checkoutUrl: z.string(),
  /** Where the clone is. */
  url: z.string(),
  subdomain: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  state: z.enum(quizStates),
  report: z.nullable(quizReport),
});
export type QuizView = z.infer<typeof quizView>;

/** Newest first. `limit` -1 for none; `domain` is what stands behind the names; `zip`: whether this user may have ZIPs. */
export const quizzesReply = z.object({
  quizzes: z.array(quizView),
  limit: z.int(),
  domain: z.string(),
  zip: z.boolean(),
});
/** `url` and `subdomain` are what the specification names; the rest is what the app shows beside them. */
export const saveQuizReply = z.object({ url: z.string(), subdomain: z.string(), quiz: quizView });
