import { createHash } from 'node:crypto';
import { type Canary, WHOLE_SHARE } from '../pointer/pointer.ts';

/** Where a person falls among the hundredths of a percent: always the same for one canary, anywhere for another. */
export function bucketOf(userId: string, tool: string, salt: string): number {
  const digest = createHash('sha256').update(`${salt}\n${tool}\n${userId}`).digest();
  // 48 bits: what the remainder prefers of so many cannot be seen.
  return digest.readUIntBE(0, 6) % WHOLE_SHARE;
}

/** Whether the canary is shown to the person. Nobody who is not signed in gets one: they could not be told apart. */
export function getsCanary(
  userId: string | null,
  tool: string,
  canary: Pick<Canary, 'share' | 'salt'>,
): boolean {
  return userId !== null && bucketOf(userId, tool, canary.salt) < canary.share;
}
