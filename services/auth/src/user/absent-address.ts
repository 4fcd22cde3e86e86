import { randomUUID } from 'node:crypto';
import { emailAddress } from '@garimpo/auth-contract';
import { AuthFailure } from '../http/auth-failure.ts';

/**
 * Hosts that no email reaches, of what stands where a user's address would be: so every rule about addresses holds. It is shown to
 * nobody, taken from nobody and never proved, and is made of no user's id, so that nobody can work it out.
 */
const ANONYMOUS_HOST = '@anonima.invalid';
const OTHER_WAY_HOST = '@sem-email.invalid';

/** For LIKE, of every user without an address, and of those who have no other way in either. */
export const ABSENT_ADDRESSES = [`%${ANONYMOUS_HOST}`, `%${OTHER_WAY_HOST}`];
export const ANONYMOUS_ADDRESSES = `%${ANONYMOUS_HOST}`;

export function anonymousAddress(): string {
  return randomUUID() + ANONYMOUS_HOST;
}

/** Stands for the address of a user who comes back by a phone, or by an account elsewhere. */
export function absentAddress(): string {
  return randomUUID() + OTHER_WAY_HOST;
}

/** A user to whom no way leads back: there is a session, and nothing else. */
export function isAnonymous({ email }: { email: string }): boolean {
  return email.endsWith(ANONYMOUS_HOST);
}

export function hasAddress({ email }: { email: string }): boolean {
  return !isAnonymous({ email }) && !email.endsWith(OTHER_WAY_HOST);
}

/** The address as others may see it. */
export function shownAddress(user: { email: string }): string {
  return hasAddress(user) ? user.email : '';
}

/** What the user is called where programs list accounts: the address, or the phone. */
export function accountName(user: { email: string; phone: string | null }): string {
  return shownAddress(user) || (user.phone === null ? 'Garimpo' : `+${user.phone}`);
}

/** An address as somebody gives it. Throws `validation_failed`. */
export function givenAddress(given: string | null | undefined): string {
  const email = emailAddress.safeParse(given);
  if (!email.success || !hasAddress({ email: email.data })) {
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.data;
}
