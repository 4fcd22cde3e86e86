import type { CaptureKind, CaptureProgress, CaptureStep } from '@garimpo/cloner-contract';
import { isOfQuiz } from './jobs.ts';

const stages = ['read', 'walk', 'fetch', 'rewrite', 'publish'] as const;
export type Stage = (typeof stages)[number];
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

/** The service takes more steps than people care to read of, and not every capture takes all of them. */
export function stageState(stage: Stage, step: CaptureStep): StageState {
  const difference = stages.indexOf(stage) - stages.indexOf(stageOf[step]);
  if (difference < 0) return 'done';
  return difference === 0 ? 'now' : 'next';
}

/** Only quizzes have screens to walk through. */
export const stagesOf = (kind: CaptureKind): readonly Stage[] =>
  isOfQuiz({ kind }) ? stages : stages.filter((stage) => stage !== 'walk');

/** Share of the screens, or of the files, that are known of by now; `null` where it would say nothing. */
export function shareOf({ step, found, fetched, failed, screens }: CaptureProgress): number | null {
  if (step === 'rewriting' || step === 'checking' || step === 'storing') return null;
  if (step === 'walking') return screens ? Math.min(1, screens.walked / Math.max(1, screens.seen)) : null;
  return found === 0 ? null : Math.min(1, (fetched + failed) / found);
}
