import { AuthFailure } from '../http/auth-failure.ts';

export function emailExists(): AuthFailure {
  return new AuthFailure('email_exists', 'A user with this email address has already been registered');
}

export function userNotFound(): AuthFailure {
  return new AuthFailure('user_not_found', 'User not found', { status: 404 });
}
