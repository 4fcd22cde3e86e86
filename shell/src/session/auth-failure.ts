/** Why an auth call failed, as far as a screen has something different to say. */
export type AuthFailureReason =
  | 'refused' // the service said no to what was entered
  | 'too_many' // rate limit
  | 'weak_password'
  | 'same_password'
  | 'unreachable' // no answer, or one that says the service is away
  | 'unexpected';

/** Failure of an auth call. The message is the service's, or the fallback text of the operation; English, for the log. */
export class AuthFailure extends Error {
  readonly reason: AuthFailureReason;

  constructor(reason: AuthFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AuthFailure';
    this.reason = reason;
  }
}

export const authFallbacks = {
  initialize: 'Failed to initialize auth',
  signIn: 'Failed to sign in',
  signUp: 'Failed to sign up',
  signOut: 'Failed to sign out',
  updateProfile: 'Failed to update profile',
  changePassword: 'Failed to change password',
} as const;

interface ServiceError {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  message?: unknown;
}

/** What the auth client gave as `error`, or threw, as an `AuthFailure`. */
export function authFailure(error: unknown, fallback: string): AuthFailure {
  if (error instanceof AuthFailure) return error;
  const known = (typeof error === 'object' && error !== null ? error : {}) as ServiceError;
  const message = typeof known.message === 'string' && known.message.trim() !== '' ? known.message : fallback;
  return new AuthFailure(reasonOf(known), message, error);
}

function reasonOf(error: ServiceError): AuthFailureReason {
  if (error.code === 'weak_password') return 'weak_password';
  if (error.code === 'same_password') return 'same_password';
  if (error.status === 429) return 'too_many';
  // The client's own name for "no answer" and for every 5xx: worth another try, says nothing about the input.
  if (error.name === 'AuthRetryableFetchError') return 'unreachable';
  // Another tab renewed the session first; nothing was refused.
  if (error.name === 'AuthRefreshDiscardedError') return 'unexpected';
  if (typeof error.status === 'number' && error.status >= 400 && error.status < 500) return 'refused';
  return 'unexpected';
}
