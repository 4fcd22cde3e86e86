import { PASSWORD_MAX } from '@garimpo/auth-contract';
import { AuthFailure } from '../http/auth-failure.ts';

/** Throws what the client expects of a password that may not be set. */
export function refuseWeakPassword(password: string, minLength: number): void {
  if (password.length < minLength) {
    throw new AuthFailure('weak_password', `Password should be at least ${minLength} characters.`, {
      reasons: ['length'],
    });
  }
  if (password.length > PASSWORD_MAX) {
    throw new AuthFailure('validation_failed', `Password cannot be longer than ${PASSWORD_MAX} characters`);
  }
}
