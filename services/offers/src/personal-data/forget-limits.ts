import { RateLimiter } from '@garimpo/service-kit';
import type { EntityManager } from 'typeorm';
import { mediaRules } from '../media/media-limits.ts';
import { refreshRule } from '../watch/refresh-limits.ts';

/** Of all that is counted of a user in this domain. How wide the limits are does not matter here. */
export async function forgetLimits(tx: EntityManager, userId: string): Promise<void> {
  const rules = [refreshRule, ...Object.values(mediaRules)];
  await new RateLimiter('offers', 1).forget(
    tx,
    rules.map((rule) => ({ rule, subject: userId })),
  );
}
