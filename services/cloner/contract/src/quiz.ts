import * as z from 'zod/mini';
import { OWN_TRACKERS_MAX, ownTracker } from './own-tracker.ts';
import {
  assetCounts,
  cloneFacts,
  folderName,
  foundPlayer,
  foundTracker,
  lostAsset,
  pageUrl,
  siteStates,
} from './site.ts';
import { knownSubdomain, newSubdomain } from './subdomain.ts';

/** Limits of one walk through a quiz, besides those of every capture. */
export const QUIZ_SCREENS_MAX = 150;
/** Presses, fills and waits in all paths together. */
export const QUIZ_STEPS_MAX = 1_500;

const quizOptions = {
  url: pageUrl,
  /** Where the clone leads instead of to the original's checkout; campaign parameters are appended. */
  checkoutUrl: pageUrl,
  /** Removes the original's pixels and webhooks. */
  removeTrackers: z._default(z.boolean(), true),
  ownTrackers: z._default(z.array(ownTracker).check(z.maxLength(OWN_TRACKERS_MAX)), []),
  /** What the quiz adds to its checkout's address (answers, source) travels on to the user's. */
  passParameters: z.optional(z.boolean()),
};

export const saveQuizInput = z.strictObject({
  ...quizOptions,
  subdomain: newSubdomain,
  /** The folder of the list that the clone goes into. */
  folder: z.optional(folderName),
});
export type SaveQuizInput = z.output<typeof saveQuizInput>;
/** Allowed only for users whom `PRIVILEGED_EMAILS` names. */
export const quizZipInput = z.strictObject(quizOptions);
export type QuizZipInput = z.output<typeof quizZipInput>;
export const deleteQuizInput = z.strictObject({ subdomain: knownSubdomain });

/** An address to which the original quiz led. */
export const quizExit = z.object({
  url: z.string(),
  /** A `checkout` is replaced by the user's in the clone; a `link` (terms, networks, another page) stays. */
  kind: z.enum(['checkout', 'link']),
  /** Number of places in which the quiz led there. */
  ways: z.int(),
});
export type QuizExit = z.infer<typeof quizExit>;

/** A place to which the quiz sent data. The clone answers such requests as recorded, and sends nothing. */
export const quizEndpoint = z.object({
  /** Method and address without query. */
  method: z.string(),
  url: z.string(),
  /** `lead` took what visitors typed, or is a known webhook; `data` returned what the quiz shows. */
  kind: z.enum(['lead', 'data']),
  calls: z.int(),
});
export type QuizEndpoint = z.infer<typeof quizEndpoint>;

export const quizReport = z.object({
  /** Screens all of whose actions were tried, and screens that were found. The same question is one screen. */
  screens: z.object({ walked: z.int(), seen: z.int() }),
  /** Pairs of screens between which a way was taken, and the same with what nobody could take. Older reports count actions. */
  ways: z.object({ tried: z.int(), seen: z.int() }),
  /** `complete` when no way is open; otherwise the limit that ended the walk, `steps` where there was none. */
  ended: z.enum(['complete', 'screens', 'steps', 'seconds', 'bytes', 'requests']),
  seconds: z.number(),
  /**
   * Whether another visitor came to the user's checkout by every way of the clone; null when no browser could try them all. In
   * older reports: whether the clone showed the first screen.
   */
  works: z.nullable(z.boolean()),
  /** Whole ways through the quiz that together take every pair of screens, and how many lead to the checkout. */
  routes: z.optional(z.object({ all: z.int(), toCheckout: z.int() })),
  /** What was not reached: what its screen says, and what would be pressed (empty for waiting). At most 20. */
  open: z.optional(z.array(z.object({ screen: z.string(), way: z.string() }))),
  /** Walks on the clone itself: planned, taken, and the first that failed. */
  tried: z.optional(
    z.object({
      walks: z.int(),
      walked: z.int(),
      failed: z.array(
        z.object({ screen: z.string(), way: z.string(), why: z.enum(['screen', 'way', 'elsewhere']) }),
      ),
    }),
  ),
  /** Captured a second time, more slowly, because the first clone did not lead everywhere. */
  again: z.optional(z.boolean()),
  exits: z.array(quizExit),
  assets: assetCounts,
  /** The list has at most 100 entries. */
  lost: z.array(lostAsset),
  trackers: z.array(foundTracker),
  /** As in a page's report. */
  players: z.optional(z.array(foundPlayer)),
  /** The user's own trackers, which were added. Older reports have none. */
  ownTrackers: z.optional(z.array(ownTracker)),
  endpoints: z.array(quizEndpoint),
});
export type QuizReport = z.infer<typeof quizReport>;

/** `deleting`: the quiz is off the web, and its files are being removed, or could not be removed yet. */
export const quizStates = [...siteStates, 'deleting'] as const;

export const quizView = z.object({
  id: z.uuid(),
  originalUrl: z.string(),
  checkoutUrl: z.string(),
  url: z.string(),
  subdomain: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  state: z.enum(quizStates),
  report: z.nullable(quizReport),
  ...cloneFacts,
});
export type QuizView = z.infer<typeof quizView>;

/** Newest first. `limit` is -1 for none; `domain` follows the names in addresses; `zip` says whether this user may have ZIPs. */
export const quizzesReply = z.object({
  quizzes: z.array(quizView),
  limit: z.int(),
  domain: z.string(),
  zip: z.boolean(),
});
/** The specification names `url` and `subdomain`; the app shows the rest. */
export const saveQuizReply = z.object({ url: z.string(), subdomain: z.string(), quiz: quizView });
