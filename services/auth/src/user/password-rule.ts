import { PASSWORD_MAX } from '@garimpo/auth-contract';
import { AuthFailure, type WeakPasswordReason } from '../http/auth-failure.ts';
import { isCommonPassword, normalised } from '../password/common-passwords.ts';

/**
 * Throws what the client expects of a password that may not be set. Whoever has one already that would be refused today
 * goes on signing in with it.
 *
 * @param email of the account
 */
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
