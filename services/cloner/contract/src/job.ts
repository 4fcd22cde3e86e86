import * as z from 'zod/mini';
import { quizReport, quizView } from './quiz.ts';
import { captureReport, siteView } from './site.ts';

/** What a capture is doing, in this order. */
export const captureSteps = [
  'queued',
  'opening',
  'recording',
  /** Through the screens of a quiz. */
  'walking',
  'fetching',
  'rewriting',
  'checking',
  'storing',
] as const;
export type CaptureStep = (typeof captureSteps)[number];

export const captureProgress = z.object({
  step: z.enum(captureSteps),
  /** Before it in the queue; 0 once it runs. */
  ahead: z.int(),
  found: z.int(),
  fetched: z.int(),
  failed: z.int(),
  bytes: z.int(),
  /** Of a quiz: those whose every way was tried, of those that were seen. */
  screens: z.optional(z.object({ walked: z.int(), seen: z.int() })),
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
  /** Where a hosted clone is to be, or is. */
  subdomain: z.nullable(z.string()),
  /** Of a quiz: where it is to lead. */
  checkoutUrl: z.nullable(z.string()),
  state: z.enum(captureStates),
  progress: captureProgress,
  /** Of a hosted clone that is done. */
  site: z.nullable(siteView),
  /** Of a hosted quiz that is done. */
  quiz: z.nullable(quizView),
  /** Where the ZIP of a job that is done is; it stays an hour. */
  zipPath: z.nullable(z.string()),
  /** Of a job that is done, as its kind is. */
  report: z.nullable(captureReport),
  quizReport: z.nullable(quizReport),
  /** Code of a job that failed, in the one error shape. */
  error: z.nullable(
    z.object({
      code: z.string(),
      fields: z.optional(z.array(z.object({ path: z.string(), rule: z.string() }))),
    }),
  ),
});
export type JobView = z.infer<typeof jobView>;
/**
 * 202 to `Prefer: respond-async`, and to whoever has waited long enough. Its progress is a stream of `data: {job}` lines at
 * `/api/clone/jobs/:id/events`.
 */
export const jobReply = z.object({ job: jobView });
/** A user's captures that wait or run, and those that ended within the last hour; newest first. */
export const jobsReply = z.object({ jobs: z.array(jobView) });
export const jobParams = z.strictObject({ jobId: z.uuid() });
