import { isDeepStrictEqual } from 'node:util';
import { METADATA_MAX_BYTES, PASSWORD_MAX, signUpMetadata } from '@garimpo/auth-contract';
import * as z from 'zod';
import { AuthFailure, type WeakPasswordReason } from '../http/auth-failure.ts';
import { isCommonPassword, normalised } from '../password/common-passwords.ts';
import type { FactorEntity, UserEntity, UserMetadata } from './user.entity.ts';
import { appMetadata } from './user-view.ts';

/** The methods of a session that show a second factor, by its type. */
export const SECOND_STEPS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const satisfies Record<FactorEntity['type'], string>;

export type SecondStep = (typeof SECOND_STEPS)[FactorEntity['type']];

const secondSteps: readonly string[] = Object.values(SECOND_STEPS);

interface Shown {
  aal: 'aal1' | 'aal2';
  /** The timestamp is in seconds since 1970. */
  amr: { method: string; timestamp: number }[];
}

export function owesFactor(aal: 'aal1' | 'aal2', user: UserEntity): boolean {
  return aal === 'aal1' && hasFactor(user);
}

function hasFactor(user: UserEntity): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

export function refuseBelow(aal: 'aal1' | 'aal2', user: UserEntity): void {
  if (owesFactor(aal, user)) throw new AuthFailure('insufficient_aal', 'AAL2 session is required');
}

/** @param status in place of the code's own, where Supabase Auth has two */
export function refuseBanned({ bannedUntil }: UserEntity, message = 'User is banned', status?: number): void {
  if (bannedUntil !== null && bannedUntil.getTime() > Date.now())
    throw new AuthFailure('user_banned', message, status === undefined ? {} : { status });
}

/** Seconds for which a second step counts as just shown. */
const RECENT_SECONDS = 15 * 60;

/**
 * For whatever adds, removes or makes up for a way in, where the account has a second factor. A session keeps its level for
 * weeks: whoever finds it open must not be able to put a factor of their own in place of the owner's.
 */
export function refuseWithoutRecentStep({ aal, amr }: Shown, user: UserEntity): void {
  refuseBelow(aal, user);
  if (!hasFactor(user)) return;
  const since = Date.now() / 1000 - RECENT_SECONDS;
  if (!amr.some(({ method, timestamp }) => secondSteps.includes(method) && timestamp >= since))
    throw new AuthFailure('insufficient_aal', 'The second factor has to be shown again');
}

// What we know is checked; what else a client stores with its user is its own matter and kept.
const knownFields = z.looseObject(signUpMetadata.shape);

/**
 * What the user's metadata become with `changes`; a null takes a field away, as in Supabase Auth. Throws `validation_failed`
 * for a known field of the wrong type or length, and for more than a token carries.
 */
export function changeMetadata(current: UserMetadata, changes: UserMetadata): UserMetadata {
  const added = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  const checked = knownFields.safeParse(added);
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path }) => path.join('.'));
    throw new AuthFailure('validation_failed', `User data has an invalid value in: ${fields.join(', ')}`);
  }
  return merged(current, { ...changes, ...checked.data });
}

/**
 * The same for what an operator stores. What the service works out by itself may be sent back as it was read, and not be given
 * another value: roles and payments are matched to an address by `email_verified`.
 */
export function changeAppMetadata(user: UserEntity, changes: UserMetadata): UserMetadata {
  const own = appMetadata({ ...user, appMetadata: {} });
  const others: UserMetadata = {};
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(own, key)) others[key] = value;
    else if (!isDeepStrictEqual(value, own[key]))
      throw new AuthFailure('validation_failed', `app_metadata cannot change ${key}`);
  }
  return merged(user.appMetadata, others);
}

function merged(current: UserMetadata, changes: UserMetadata): UserMetadata {
  const fields = [...Object.entries(current), ...Object.entries(changes)];
  const removed = new Set(Object.keys(changes).filter((key) => changes[key] === null));
  const changed = Object.fromEntries(fields.filter(([key]) => !removed.has(key)));
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
