import type { CaptureKind, CaptureProgress, CaptureStep, JobView } from '@garimpo/cloner-contract';

export const isActive = ({ state }: Pick<JobView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Whether something more becomes of it: a copy that is done may still be compared. */
export const isUnsettled = (job: Pick<JobView, 'state' | 'comparing'>): boolean =>
  isActive(job) || job.comparing === true;

export const isOfQuiz = ({ kind }: Pick<JobView, 'kind'>): boolean => kind === 'quiz' || kind === 'quiz-zip';

/** The list with the new state of one job. An unknown job is the newest; a job that has ended stays ended. */
export function withJob(jobs: readonly JobView[], job: JobView): JobView[] {
  const known = jobs.find(({ id }) => id === job.id);
  if (known === undefined) return [job, ...jobs];
  if (!isActive(known) && isActive(job)) return [...jobs];
  return jobs.map((one) => (one.id === job.id ? job : one));
}

/** The job that runs, or else the one that runs next, or else the copy that is compared next. */
export function jobToFollow(jobs: readonly JobView[]): JobView | undefined {
  const active = jobs.filter(isActive);
  const running = active.findLast(({ state }) => state === 'running');
  return running ?? active.at(-1) ?? jobs.findLast(isUnsettled);
}

const stages = ['read', 'walk', 'fetch', 'rewrite', 'publish'] as const;
type Stage = (typeof stages)[number];
export type StageState = 'done' | 'now' | 'next';

const stageOf: Record<CaptureStep, Stage> = {
  queued: 'read',
  opening: 'read',
  recording: 'read',
  walking: 'walk',
  fetching: 'fetch',
  rewriting: 'rewrite',
  checking: 'publish',
  storing: 'publish',
};

/** The service takes more steps than a reader cares for, and not every capture takes all of them. */
export function stageState(stage: Stage, step: CaptureStep): StageState {
  const difference = stages.indexOf(stage) - stages.indexOf(stageOf[step]);
  if (difference < 0) return 'done';
  return difference === 0 ? 'now' : 'next';
}

/** Only quizzes have screens to walk through. */
export const stagesOf = (kind: CaptureKind): readonly Stage[] =>
  isOfQuiz({ kind }) ? stages : stages.filter((stage) => stage !== 'walk');

/** Share of the known screens or files that are done; `null` when it would say nothing. */
export function shareOf({ step, found, fetched, failed, screens }: CaptureProgress): number | null {
  if (step === 'rewriting' || step === 'checking' || step === 'storing') return null;
  if (step === 'walking') return screens ? Math.min(1, screens.walked / Math.max(1, screens.seen)) : null;
  return found === 0 ? null : Math.min(1, (fetched + failed) / found);
}
