import { METADATA_MAX_BYTES, signUpMetadata } from '@garimpo/auth-contract';
import * as z from 'zod';
import { AuthFailure } from '../http/auth-failure.ts';
import type { UserMetadata } from './user.entity.ts';

// What we know is checked; what else a client stores with its user is its own matter and kept.
const knownFields = z.looseObject(signUpMetadata.shape);

/**
 * What the user's metadata become with `changes`; a null takes a field away, as in Supabase Auth.
 * Throws `validation_failed` for a known field of the wrong type or length, and for more than a token carries.
 */
export function changeMetadata(current: UserMetadata, changes: UserMetadata): UserMetadata {
  const removed = new Set(Object.keys(changes).filter((key) => changes[key] === null));
  const added = Object.fromEntries(Object.entries(changes).filter(([key]) => !removed.has(key)));
  const checked = knownFields.safeParse(added);
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path }) => path.join('.'));
    throw new AuthFailure('validation_failed', `User data has an invalid value in: ${fields.join(', ')}`);
  }
  const kept = Object.entries(current).filter(([key]) => !removed.has(key));
  const changed = Object.fromEntries([...kept, ...Object.entries(checked.data)]);
  if (Buffer.byteLength(JSON.stringify(changed)) > METADATA_MAX_BYTES) {
    throw new AuthFailure('validation_failed', `User data is larger than ${METADATA_MAX_BYTES} bytes`);
  }
  return changed;
}
