import * as z from 'zod/mini';

/** As the auth client keeps it. */
const storedSession = z.object({ access_token: z.string(), expires_at: z.number() });

/** A token that is about to run out may have done so by the time it arrives. */
const MARGIN_MS = 30_000;

export type StoredToken =
  | { kind: 'none' }
  | { kind: 'valid'; token: string }
  /** Somebody is signed in here; the auth client has to renew their session first. */
  | { kind: 'outdated' };

/**
 * The token that the session of the last page load left behind. The first question to discovery goes out before the
 * auth client can be made, and the answer may be another one for this person.
 */
export function storedToken(storage: Pick<Storage, 'getItem'>, key: string, now: number): StoredToken {
  try {
    const parsed = storedSession.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    if (!parsed.success) return { kind: 'none' };
    const { access_token: token, expires_at: expiresAt } = parsed.data;
    return expiresAt * 1000 - MARGIN_MS > now ? { kind: 'valid', token } : { kind: 'outdated' };
  } catch {
    return { kind: 'none' };
  }
}
