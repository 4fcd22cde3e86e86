/** Where the browser keeps the session; tabs of one origin share it and tell each other of changes under this name. */
export const SESSION_STORAGE_KEY = 'garimpo-session';

/** A token that is about to run out may have done so by the time it arrives. */
const MARGIN_MS = 30_000;

export type StoredToken =
  | { kind: 'none' }
  | { kind: 'valid'; token: string; userId: string | null }
  /** Somebody is signed in here; the auth client has to renew their session first. */
  | { kind: 'outdated' };

/**
 * The token that the session of the last page load left behind. The first question to discovery goes out before the
 * auth client can be made, and the answer may be another one for this person.
 */
export function storedToken(storage: Pick<Storage, 'getItem'>, key: string, now: number): StoredToken {
  try {
    // Read by hand: it runs in the page's head as well, before any library is there.
    const { access_token: token, expires_at: expiresAt, user } = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof token !== 'string' || typeof expiresAt !== 'number') return { kind: 'none' };
    if (expiresAt * 1000 - MARGIN_MS <= now) return { kind: 'outdated' };
    return { kind: 'valid', token, userId: typeof user?.id === 'string' ? user.id : null };
  } catch {
    return { kind: 'none' };
  }
}
