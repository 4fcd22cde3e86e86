import type { OfferView } from '@garimpo/offers-contract';
import { marks as names } from '../../../marks.ts';

/** Whoever has more offers than this knows the board. */
export const FEW_OFFERS = 5;

/** For those who began with an empty board, until they put it away or have more than a few offers. */
export function areStepsShown(offers: readonly unknown[], marks: readonly string[]): boolean {
  if (marks.includes(names.putAway) || offers.length > FEW_OFFERS) return false;
  return offers.length === 0 || marks.includes(names.begun);
}

export type StepId = 'add' | 'metrics' | 'move' | 'clone';

export interface Step {
  id: StepId;
  done: boolean;
}

export interface StepFacts {
  offers: readonly Pick<OfferView, 'status'>[];
  /** Of the account. */
  marks: readonly string[];
  /** Whether the tool that clones pages is there. */
  canClone: boolean;
}

/** What was done, told from what is there: nobody ticks anything by hand. */
export function firstSteps({ offers, marks, canClone }: StepFacts): Step[] {
  const steps: Step[] = [
    { id: 'add', done: offers.length > 0 },
    { id: 'metrics', done: marks.includes(names.metricsSeen) },
    { id: 'move', done: offers.some(({ status }) => status !== 'waiting') },
    { id: 'clone', done: marks.includes(names.cloned) },
  ];
  return steps.filter(({ id }) => id !== 'clone' || canClone);
}
