import * as z from 'zod/mini';

/** Password floors in characters: sign-up and recovery, and the change in the profile (ARCHITECTURE decision 16). */
export const PASSWORD_MIN_SIGN_UP = 8;
export const PASSWORD_MIN_CHANGE = 6;
/** Longer passwords are refused rather than truncated; hashed whole. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;
/**
 * The pages of the app that an email or a provider may lead back to. Tokens, codes and errors are given to these alone: on the
 * app's origin there may be pages that somebody else has made.
 */
export const RETURN_PATHS: readonly string[] = [
  '/',
  '/login',
  '/reset-password',
  '/confirm-email',
  '/profile',
];
/** The only parameter that an address to return to keeps: the page to show after /login. */
export const RETURN_PARAM = 'from';
export const FULL_NAME_MAX = 120;
/** All that a user may store about themselves, as JSON in UTF-8. It travels in every access token, so it must fit a header. */
export const METADATA_MAX_BYTES = 4096;

// What browsers accept in <input type="email">, and a dot in the domain: mail to a bare host reaches nobody.
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * An e-mail address in the one form that is stored and compared: without blanks around it, in lower case. The pattern runs
 * before the change of case: signs outside ASCII that lower-case into ASCII letters (U+212A) must not pass.
 */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_MAX), z.regex(ADDRESS), z.toLowerCase());

/** What sign-up stores beside the user: the name to show and the plan that the user would like. A wish grants nothing. */
export const signUpMetadata = z.object({
  full_name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(FULL_NAME_MAX))),
  plan_id: z.optional(z.string().check(z.maxLength(64))),
});

export type SignUpMetadata = z.infer<typeof signUpMetadata>;

export {
  ACTIVITY_KINDS,
  ACTIVITY_MONTHS,
  ACTIVITY_PAGE,
  type ActivityEvent,
  type ActivityKind,
  type ActivityPage,
  activityReply,
  DENIAL_DAYS,
  DENIAL_PATH,
  type DenialOutcome,
  denialReply,
} from './activity.ts';
export { type Device, deviceOf } from './device.ts';
export {
  CONSENT_PATH,
  IDENTITY_SCOPES,
  OAUTH_SCOPES,
  type OAuthScope,
} from './oauth.ts';
