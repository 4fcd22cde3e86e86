import * as z from 'zod/mini';
import { quizReport, quizView } from './quiz.ts';
import { captureReport, siteView } from './site.ts';

/** The steps of a capture, in this order. */
export const captureSteps = [
  'queued',
  'opening',
  'recording',
  /** A browser walks through the screens of a quiz. */
  'walking',
  'fetching',
  'rewriting',
  'checking',
  'storing',
] as const;
export type CaptureStep = (typeof captureSteps)[number];

export const captureProgress = z.object({
  step: z.enum(captureSteps),
  /** How many captures are before it in the queue; 0 once it runs. */
  ahead: z.int(),
  found: z.int(),
  fetched: z.int(),
  failed: z.int(),
  bytes: z.int(),
  /** For a quiz: screens all of whose actions were tried, and screens that were found. */
  screens: z.optional(z.object({ walked: z.int(), seen: z.int() })),
  /** For a clone of several pages: those that are done, and those that were found so far. */
  pages: z.optional(z.object({ done: z.int(), found: z.int() })),
});
export type CaptureProgress = z.infer<typeof captureProgress>;

/** A hosted clone or a ZIP, of a page or of a quiz. */
export const captureKinds = ['folder', 'zip', 'quiz', 'quiz-zip'] as const;
export type CaptureKind = (typeof captureKinds)[number];

export const captureStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type CaptureState = (typeof captureStates)[number];

export const jobView = z.object({
  id: z.uuid(),
  kind: z.enum(captureKinds),
  url: z.string(),
  /** True for an import, which another file alone can repeat. Older services say nothing. */
  archive: z.optional(z.boolean()),
  /** Name of a hosted clone. */
  subdomain: z.nullable(z.string()),
  /** The user's checkout, for a quiz. */
  checkoutUrl: z.nullable(z.string()),
  state: z.enum(captureStates),
  /** True while a finished copy is compared with its original. Its stream of events goes on until that has ended. */
  comparing: z.optional(z.boolean()),
  progress: captureProgress,
  /** Set when a hosted clone is done. */
  site: z.nullable(siteView),
  /** Set when a hosted quiz is done. */
  quiz: z.nullable(quizView),
  /** Path of a finished ZIP, which is kept for an hour. */
  zipPath: z.nullable(z.string()),
  /** Reports of a finished job: the one of its kind. */
  report: z.nullable(captureReport),
  quizReport: z.nullable(quizReport),
  /** Why the job failed, in the shape of every error. */
  error: z.nullable(
    z.object({
      code: z.string(),
      fields: z.optional(z.array(z.object({ path: z.string(), rule: z.string() }))),
    }),
  ),
});
export type JobView = z.infer<typeof jobView>;
/**
 * The reply (202) to `Prefer: respond-async`, and to a caller who has waited long enough. `/api/clone/jobs/:id/events` streams
 * the job's progress as lines of `data: {job}`.
 */
export const jobReply = z.object({ job: jobView });
/** A user's captures that wait or run, and those that ended within the last hour; newest first. */
export const jobsReply = z.object({ jobs: z.array(jobView) });
export const jobParams = z.strictObject({ jobId: z.uuid() });
