import {
  type JobView,
  OWN_TRACKERS_MAX,
  type OwnTracker,
  type OwnTrackerKind,
  ownTracker,
  ownTrackerKinds,
} from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import * as z from 'zod/mini';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';

const failures = quizText.failure;

/** A tracker as it is typed; `key` is the React key of its row. */
export const trackerDraft = z.object({ key: z.number(), kind: z.enum(ownTrackerKinds), id: z.string() });
export type TrackerDraft = z.infer<typeof trackerDraft>;

export const quizDraft = z.object({
  url: z.string(),
  checkoutUrl: z.string(),
  name: z.string(),
  removeTrackers: z.boolean(),
  ownTrackers: z.array(trackerDraft),
  passParameters: z._default(z.boolean(), false),
  folder: z._default(z.string(), ''),
});
export interface QuizDraft extends Omit<z.infer<typeof quizDraft>, 'ownTrackers'> {
  ownTrackers: readonly TrackerDraft[];
}

export const emptyQuizDraft: QuizDraft = {
  url: '',
  checkoutUrl: '',
  name: '',
  removeTrackers: true,
  ownTrackers: [],
  passParameters: false,
  folder: '',
};

/** A draft with which the capture of a job can be requested again, as far as the job says what was requested. */
export const quizDraftOf = ({ url, subdomain, checkoutUrl }: JobView): QuizDraft => ({
  ...emptyQuizDraft,
  url,
  checkoutUrl: checkoutUrl ?? '',
  name: subdomain ?? '',
});

const UPPER_CASE: readonly OwnTrackerKind[] = [
  'google-analytics',
  'google-ads',
  'google-tag-manager',
  'tiktok',
];

/** The tracker with its id in the one case that its kind uses, however it was typed. */
export function trackerOf({ kind, id }: Pick<TrackerDraft, 'kind' | 'id'>): OwnTracker {
  const bare = id.trim();
  return { kind, id: UPPER_CASE.includes(kind) ? bare.toUpperCase() : bare.toLowerCase() };
}

type TrackerProblem = 'missing' | 'format';

export function trackerProblem(draft: Pick<TrackerDraft, 'kind' | 'id'>): TrackerProblem | null {
  const tracker = trackerOf(draft);
  if (tracker.id === '') return 'missing';
  return ownTracker.safeParse(tracker).success ? null : 'format';
}

/** The trackers to be sent, each once. */
export function trackersOf(drafts: readonly TrackerDraft[]): OwnTracker[] {
  const byName = new Map(drafts.map(trackerOf).map((tracker) => [`${tracker.kind} ${tracker.id}`, tracker]));
  return [...byName.values()];
}

export const canAddTracker = (drafts: readonly TrackerDraft[]): boolean => drafts.length < OWN_TRACKERS_MAX;

export function withTracker(drafts: readonly TrackerDraft[]): TrackerDraft[] {
  const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, kind: 'meta-pixel', id: '' }];
}

type QuizKind = 'quiz' | 'quiz-zip';

/** What failed, and why if that is known. */
export function quizProblem(error: unknown, kind: QuizKind): string {
  const general = kind === 'quiz' ? failures.hosted : failures.zip;
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'cloner.quizzes.limit_reached') return errorText(error, text.errors, general);
  const isKnown = error instanceof ApiError && error.fields.length > 0;
  if (code === 'cloner.capture.failed' && !isKnown) return kind === 'quiz' ? failures.unexpected : general;
  const why = errorText(error, text.errors, general);
  return why.startsWith(general) ? why : failures.because(general, why);
}

/** Why a capture failed, in the words of a refused request. */
export function quizJobProblem({ error, id, kind: captured, progress }: JobView): string {
  const kind = captured === 'quiz' ? 'quiz' : 'quiz-zip';
  if (error === null) return quizProblem(null, kind);
  const { code, fields } = error;
  // The capture succeeded, and its result could not be stored.
  if (kind === 'quiz' && code === 'cloner.capture.failed' && progress.step === 'storing')
    return failures.notSaved;
  return quizProblem(
    new ApiError({ kind: 'http', code, status: 422, requestId: id, ...(fields && { fields }) }),
    kind,
  );
}
