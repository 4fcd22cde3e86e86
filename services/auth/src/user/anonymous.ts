import { randomUUID } from 'node:crypto';
import { emailAddress } from '@garimpo/auth-contract';
import { AuthFailure } from '../http/auth-failure.ts';

/** A host that no email reaches. What stands in front of it is no user's id, so that nobody can work out an address of another. */
export const ANONYMOUS_HOST = '@anonima.invalid';

/** Stands where the address of a user will be. It is shown to nobody, taken from nobody, and never proved. */
export function anonymousAddress(): string {
  return `${randomUUID()}${ANONYMOUS_HOST}`;
}

/** A user who has not given an address yet. */
export function isAnonymous({ email }: { email: string }): boolean {
  return email.endsWith(ANONYMOUS_HOST);
}

/** An address as somebody gives it. Throws `validation_failed`. */
export function givenAddress(given: string | null | undefined): string {
  const email = emailAddress.safeParse(given);
  if (!email.success || isAnonymous({ email: email.data })) {
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.data;
}
