import { errors, type JWTVerifyGetKey } from 'jose';

/** A process follows a change of keys within this time. */
export const KEYS_KEPT_MS = 60_000;
/** A token with an unknown key has the keys looked for again at most this often, so that forged ones cost nothing. */
const UNKNOWN_KEY_RETRY_MS = 5_000;

/** Finds the key that a token names among those that are kept; one that was made since they were loaded is found too. */
export function keyFinder(keys: (maxAgeMs: number) => Promise<{ find: JWTVerifyGetKey }>): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await (await keys(KEYS_KEPT_MS)).find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keys(UNKNOWN_KEY_RETRY_MS)).find(header, token);
    }
  };
}
