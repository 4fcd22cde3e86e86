/** Why an auth call failed, as far as a screen has something different to say. */
export type AuthFailureReason =
  | 'refused' // the service said no to what was entered
  | 'too_many' // rate limit
  | 'taken' // the address belongs to another account
  | 'weak_password' // too short
  | 'easy_password' // among those that are guessed first
  | 'same_password'
  | 'not_confirmed' // the e-mail address has to be confirmed first
  | 'banned' // an operator has closed the account for a while
  | 'link_over' // a link or a code that has expired, was used, or never was
  | 'other_browser' // a link that only the browser which asked for it can use
  | 'wrong_code' // of a second factor, or to confirm a change
  | 'challenge_over' // the challenge that a code answers has expired, or was answered wrongly too often
  | 'not_sent' // the message with the code
  | 'needs_code' // the change has to be confirmed with a code sent by mail
  | 'needs_factor' // the second factor has to be shown first
  | 'too_many_kept' // the account has as many of them as it may
  | 'cancelled' // the person, or the browser for them, chose nothing
  | 'not_offered' // this service does not do it
  | 'unreachable' // no answer, or one that says the service is away
  | 'unexpected';

/** Failure of an auth call. The message is the service's, or the fallback text of the operation; English, for the log. */
export class AuthFailure extends Error {
  readonly reason: AuthFailureReason;
  /** How long the service asks to wait, where it says so. */
  readonly retryAfterSeconds: number | null;

  constructor(reason: AuthFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AuthFailure';
    this.reason = reason;
    const [, seconds] = /\bafter (\d+) seconds/.exec(message) ?? [];
    this.retryAfterSeconds = reason === 'too_many' && seconds !== undefined ? Number(seconds) : null;
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
  reasons?: unknown;
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

/** Codes of the service that a screen answers in its own way. */
const REASONS: Readonly<Record<string, AuthFailureReason>> = {
  weak_password: 'weak_password',
  same_password: 'same_password',
  email_exists: 'taken',
  email_not_confirmed: 'not_confirmed',
  user_banned: 'banned',
  otp_expired: 'link_over',
  flow_state_expired: 'link_over',
  oauth_authorization_not_found: 'link_over',
  flow_state_not_found: 'link_over',
  session_not_found: 'link_over',
  refresh_token_not_found: 'link_over',
  refresh_token_already_used: 'link_over',
  bad_jwt: 'link_over',
  access_denied: 'link_over',
  bad_code_verifier: 'other_browser',
  pkce_code_verifier_not_found: 'other_browser',
  mfa_verification_failed: 'wrong_code',
  mfa_verification_rejected: 'wrong_code',
  mfa_challenge_expired: 'challenge_over',
  sms_send_failed: 'not_sent',
  reauthentication_not_valid: 'wrong_code',
  reauthentication_needed: 'needs_code',
  insufficient_aal: 'needs_factor',
  not_implemented: 'not_offered',
  signup_disabled: 'not_offered',
  manual_linking_disabled: 'not_offered',
  provider_disabled: 'not_offered',
  feature_disabled: 'not_offered',
  passkey_disabled: 'not_offered',
  phone_provider_disabled: 'not_offered',
  mfa_phone_enroll_not_enabled: 'not_offered',
  mfa_webauthn_enroll_not_enabled: 'not_offered',
  mfa_recovery_codes_enroll_not_enabled: 'not_offered',
  too_many_passkeys: 'too_many_kept',
  too_many_enrolled_mfa_factors: 'too_many_kept',
  webauthn_credential_exists: 'taken',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
  over_sms_send_rate_limit: 'too_many',
};

function reasonOf(error: ServiceError): AuthFailureReason {
  // The client's own name for "no answer" and for every 5xx: worth another try, says nothing about the input. 501 is
  // the answer to a call that this service does not know.
  if (error.name === 'AuthRetryableFetchError') return error.status === 501 ? 'not_offered' : 'unreachable';
  // Another tab renewed the session first; nothing was refused.
  if (error.name === 'AuthRefreshDiscardedError') return 'unexpected';
  if (error.code === 'weak_password' && isEasy(error.reasons)) return 'easy_password';
  if (typeof error.code === 'string' && Object.hasOwn(REASONS, error.code)) {
    return REASONS[error.code] ?? 'unexpected';
  }
  if (error.status === 429) return 'too_many';
  if (error.status === 404 && (error.code === undefined || error.code === 'not_found')) return 'not_offered';
  if (typeof error.status === 'number' && error.status >= 400 && error.status < 500) return 'refused';
  return 'unexpected';
}

/** Why a password was refused, as far as the service says it: for anything but its length. */
function isEasy(reasons: unknown): boolean {
  return Array.isArray(reasons) && reasons.length > 0 && !reasons.includes('length');
}

/** What a call of the client gave, or the failure that it told of or threw. */
export async function settled<T extends { error: unknown }>(call: Promise<T>, fallback: string): Promise<T> {
  let outcome: T;
  try {
    outcome = await call;
  } catch (error) {
    throw authFailure(error, fallback);
  }
  if (outcome.error !== null && outcome.error !== undefined) throw authFailure(outcome.error, fallback);
  return outcome;
}
