import type { JobView } from '@garimpo/cloner-contract';

export const isActive = ({ state }: Pick<JobView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const isOfQuiz = ({ kind }: Pick<JobView, 'kind'>): boolean => kind === 'quiz' || kind === 'quiz-zip';

/** The list with what is newly known of one job; a job that was not there is the newest. What has ended stays ended. */
export function withJob(jobs: readonly JobView[], job: JobView): JobView[] {
  const known = jobs.find(({ id }) => id === job.id);
  if (known === undefined) return [job, ...jobs];
  if (!isActive(known) && isActive(job)) return [...jobs];
  return jobs.map((one) => (one.id === job.id ? job : one));
}

/** The job whose progress is followed: the one that runs, else the one that runs next. */
export function jobToFollow(jobs: readonly JobView[]): JobView | undefined {
  const active = jobs.filter(isActive);
  return active.findLast(({ state }) => state === 'running') ?? active.at(-1);
}
