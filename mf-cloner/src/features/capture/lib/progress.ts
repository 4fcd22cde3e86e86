import type { CaptureProgress, CaptureStep } from '@garimpo/cloner-contract';

export const stages = ['read', 'fetch', 'rewrite', 'publish'] as const;
export type Stage = (typeof stages)[number];
export type StageState = 'done' | 'now' | 'next';

const stageOf: Record<CaptureStep, Stage> = {
  queued: 'read',
  opening: 'read',
  recording: 'read',
  walking: 'read',
  fetching: 'fetch',
  rewriting: 'rewrite',
  checking: 'publish',
  storing: 'publish',
};

/** The service takes more steps than people care to read of, and not every capture takes all of them. */
export function stageState(stage: Stage, step: CaptureStep): StageState {
  const difference = stages.indexOf(stage) - stages.indexOf(stageOf[step]);
  if (difference < 0) return 'done';
  return difference === 0 ? 'now' : 'next';
}

/** Share of the files that are known of by now; `null` where it would say nothing. */
export function shareOf({ step, found, fetched, failed }: CaptureProgress): number | null {
  if (step === 'rewriting' || step === 'checking' || step === 'storing') return null;
  return found === 0 ? null : Math.min(1, (fetched + failed) / found);
}
