/**
 * The claim of an access token that says when its account was made, in seconds since 1970. The auth service writes it; in
 * the cloud a hook of the project does (infra/deploy/supabase/access-token-hook.sql).
 */
export const ACCOUNT_CREATED_CLAIM = 'account_created_at';

/** Seconds that the account of a verified token has existed; 0 where the token does not say, so that silence gains nothing. */
export function accountAgeSeconds(claims: Record<string, unknown>, now: Date): number {
  const createdAt = claims[ACCOUNT_CREATED_CLAIM];
  if (typeof createdAt !== 'number' || !Number.isFinite(createdAt) || createdAt <= 0) return 0;
  return Math.max(0, now.getTime() / 1000 - createdAt);
}
