import type { Traffic } from '@garimpo/traffic-filter-contract';

export const decisions = ['offer', 'secure', 'robots', 'invalid', 'blocked'] as const;
export type Decision = (typeof decisions)[number];

/** What became of all requests. Each is in one of these, so that they add up. */
export function decisionsOf({ people, secure, robots, invalid, blocked }: Traffic): Record<Decision, number> {
  return { offer: people - secure, secure, robots, invalid, blocked };
}
