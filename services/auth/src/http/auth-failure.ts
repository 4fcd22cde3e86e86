/**
 * Every failure that `/auth/v1` answers with, and its status. Codes and statuses are those of Supabase Auth where it has the
 * case, because the client reads them; the last group is ours.
 */
export const authFailures = {
  bad_json: 400,
  validation_failed: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  no_authorization: 401,
  bad_jwt: 403,
  session_not_found: 403,
  user_not_found: 403,
  user_banned: 403,
  user_already_exists: 422,
  anonymous_provider_disabled: 422,
  signup_disabled: 422,
  web3_provider_disabled: 422,
  saml_provider_disabled: 404,
  manual_linking_disabled: 404,
  feature_disabled: 404,
  weak_password: 422,
  same_password: 422,
  email_exists: 422,
  phone_exists: 422,
  sms_send_failed: 422,
  otp_expired: 403,
  bad_code_verifier: 400,
  flow_state_not_found: 404,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  insufficient_aal: 403,
  mfa_factor_not_found: 404,
  mfa_factor_name_conflict: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verified_factor_exists: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  webauthn_challenge_not_found: 400,
  webauthn_challenge_expired: 400,
  webauthn_verification_failed: 400,
  webauthn_credential_exists: 422,
  provider_email_needs_verification: 422,
  bad_oauth_state: 400,
  bad_oauth_callback: 400,
  identity_not_found: 404,
  identity_already_exists: 422,
  single_identity_not_deletable: 422,
  not_admin: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  oauth_client_not_found: 404,
  oauth_authorization_not_found: 404,
  oauth_consent_not_found: 404,
  oauth_dynamic_client_registration_disabled: 403,
  unexpected_failure: 500,
  request_timeout: 504,

  // Those of OAuth itself (RFC 6749, 6750, 7591), for clients that know nothing of Supabase.
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
  interaction_required: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  invalid_token: 401,
  insufficient_scope: 403,

  access_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_too_large: 413,
  unsupported_media_type: 415,
  service_unavailable: 503,
} as const;

export type AuthFailureCode = keyof typeof authFailures;

/** The first three are Supabase Auth's. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned' | 'email';

export interface AuthFailureBody {
  code: number;
  error_code: AuthFailureCode;
  msg: string;
  /** Present where a client of OAuth reads the answer: the same in its own words. */
  error?: string;
  error_description?: string;
  /** Present only with `weak_password`; the client turns it into its own error class. */
  weak_password?: { reasons: WeakPasswordReason[] };
}

interface AuthFailureOptions {
  reasons?: WeakPasswordReason[];
  /** Header fields that belong to the answer: `Retry-After`, `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
  /** In place of the code's own, where Supabase Auth has two for one code. */
  status?: number;
}

/** An answer that the client understands. `msg` is English and holds nothing that was sent. */
export class AuthFailure extends Error {
  override name = 'AuthFailure';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #reasons: WeakPasswordReason[] | undefined;

  constructor(
    readonly code: AuthFailureCode,
    message: string,
    options: AuthFailureOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status ?? authFailures[code];
    this.headers = options.headers ?? {};
    this.#reasons = options.reasons;
  }

  body(): AuthFailureBody {
    return {
      code: this.status,
      error_code: this.code,
      msg: this.message,
      ...(this.#reasons && { weak_password: { reasons: this.#reasons } }),
    };
  }
}
