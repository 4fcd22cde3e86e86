import {
  type JobView,
  OWN_TRACKERS_MAX,
  type OwnTracker,
  type OwnTrackerKind,
  ownTracker,
} from '@garimpo/cloner-contract';

/** A tracker as it is typed. */
export interface TrackerDraft {
  /** Of its row. */
  key: number;
  kind: OwnTrackerKind;
  id: string;
}

export interface QuizDraft {
  url: string;
  checkoutUrl: string;
  name: string;
  removeTrackers: boolean;
  ownTrackers: readonly TrackerDraft[];
}

export const emptyQuizDraft: QuizDraft = {
  url: '',
  checkoutUrl: '',
  name: '',
  removeTrackers: true,
  ownTrackers: [],
};

/** To ask for the same once more, as far as a job tells what was asked. */
export const quizDraftOf = ({
  url,
  subdomain,
  checkoutUrl,
}: Pick<JobView, 'url' | 'subdomain' | 'checkoutUrl'>): QuizDraft => ({
  ...emptyQuizDraft,
  url,
  checkoutUrl: checkoutUrl ?? '',
  name: subdomain ?? '',
});

export function isSameQuizDraft(a: QuizDraft, b: QuizDraft): boolean {
  return (
    a.url === b.url &&
    a.checkoutUrl === b.checkoutUrl &&
    a.name === b.name &&
    a.removeTrackers === b.removeTrackers &&
    a.ownTrackers === b.ownTrackers
  );
}

const capitals: readonly OwnTrackerKind[] = [
  'google-analytics',
  'google-ads',
  'google-tag-manager',
  'tiktok',
];

/** An id as it is known: how it was typed or pasted does not count where its kind has one case only. */
export function trackerOf({ kind, id }: Pick<TrackerDraft, 'kind' | 'id'>): OwnTracker {
  const bare = id.trim();
  return { kind, id: capitals.includes(kind) ? bare.toUpperCase() : bare.toLowerCase() };
}

export type TrackerProblem = 'missing' | 'format';

export function trackerProblem(draft: Pick<TrackerDraft, 'kind' | 'id'>): TrackerProblem | null {
  const tracker = trackerOf(draft);
  if (tracker.id === '') return 'missing';
  return ownTracker.safeParse(tracker).success ? null : 'format';
}

/** As they are sent: each once. */
export function trackersOf(drafts: readonly TrackerDraft[]): OwnTracker[] {
  const byName = new Map(drafts.map(trackerOf).map((tracker) => [`${tracker.kind} ${tracker.id}`, tracker]));
  return [...byName.values()];
}

export const canAddTracker = (drafts: readonly TrackerDraft[]): boolean => drafts.length < OWN_TRACKERS_MAX;

export function withTracker(drafts: readonly TrackerDraft[]): TrackerDraft[] {
  const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, kind: 'meta-pixel', id: '' }];
}
