import type { QuizReport } from '@garimpo/cloner-contract';

/** In how many places the quiz led to a checkout. */
export function checkoutWays({ exits }: Pick<QuizReport, 'exits'>): number {
  return exits.reduce((sum, { kind, ways }) => sum + (kind === 'checkout' ? ways : 0), 0);
}
