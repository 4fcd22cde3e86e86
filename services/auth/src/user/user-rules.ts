import { METADATA_MAX_BYTES, PASSWORD_MAX, signUpMetadata } from '@garimpo/auth-contract';
import * as z from 'zod';
import { AuthFailure, type WeakPasswordReason } from '../http/auth-failure.ts';
import { isCommonPassword, normalised } from '../password/common-passwords.ts';
import type { UserEntity, UserMetadata } from './user.entity.ts';

export function owesFactor(aal: 'aal1' | 'aal2', user: UserEntity): boolean {
  return aal === 'aal1' && user.factors.some(({ status }) => status === 'verified');
}

export function refuseBelow(aal: 'aal1' | 'aal2', user: UserEntity): void {
  if (owesFactor(aal, user)) throw belowAal2();
}

export function belowAal2(): AuthFailure {
  return new AuthFailure('insufficient_aal', 'AAL2 session is required');
}

// What we know is checked; what else a client stores with its user is its own matter and kept.
const knownFields = z.looseObject(signUpMetadata.shape);

/**
 * What the user's metadata become with `changes`; a null takes a field away, as in Supabase Auth. Throws `validation_failed`
 * for a known field of the wrong type or length, and for more than a token carries.
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

export async function refuseWeakPassword(password: string, minLength: number, email: string): Promise<void> {
  if (password.length < minLength)
    throw weak(`Password should be at least ${minLength} characters.`, 'length');
  if (password.length > PASSWORD_MAX) {
    throw new AuthFailure('validation_failed', `Password cannot be longer than ${PASSWORD_MAX} characters`);
  }
  const plain = normalised(password);
  if (new Set(plain).size <= 1) throw weak('Password should be of more than one character.', 'characters');
  if ([email, email.split('@')[0]].includes(plain))
    throw weak('Password should be different from the email address.', 'email');
  if (await isCommonPassword(password))
    throw weak('Password is known to be weak and easy to guess, please choose a different one.', 'pwned');
}

function weak(message: string, reason: WeakPasswordReason): AuthFailure {
  return new AuthFailure('weak_password', message, { reasons: [reason] });
}
