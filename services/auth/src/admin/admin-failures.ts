import { emailAddress } from '@garimpo/auth-contract';
import { AuthFailure } from '../http/auth-failure.ts';

export function addressOf(given: string | undefined): string {
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.data;
}

export function emailExists(): AuthFailure {
  return new AuthFailure('email_exists', 'A user with this email address has already been registered');
}

export function userNotFound(): AuthFailure {
  return new AuthFailure('user_not_found', 'User not found', { status: 404 });
}
