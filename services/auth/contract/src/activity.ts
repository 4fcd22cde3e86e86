import * as z from 'zod/mini';

export const ACTIVITY_KINDS = [
  'sign_in',
  'password_set',
  'password_changed',
  'factor_added',
  'factor_removed',
  'email_changed',
  'email_restored',
  'identity_linked',
  'identity_unlinked',
  'sessions_ended',
  'data_exported',
  'deletion_requested',
  'deletion_cancelled',
  'team_token_created',
  'team_token_revoked',
  'access_token_created',
  'access_token_revoked',
  'access_denied',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'recovery_codes_made',
  'recovery_code_used',
  'program_allowed',
  'program_ended',
  'phone_changed',
  'phone_removed',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Days after an event in which the link of its email can undo it. */
export const DENIAL_DAYS = 7;
/** Months that the history of an account goes back. */
export const ACTIVITY_MONTHS = 12;
export const ACTIVITY_PAGE = 20;

/** The app's page that the link of an email leads to, with the token in the fragment. */
export const DENIAL_PATH = '/conta/nao-fui-eu';

const activityEvent = z.object({
  id: z.uuid(),
  /** A kind that this version does not know is shown as another change. */
  kind: z.string(),
  created_at: z.iso.datetime(),
  /** Null for an operator of the installation, who has no browser here. */
  device: z.nullable(z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The first half of an IPv4 address, the first two groups of an IPv6 one. */
  network: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  current: z.boolean(),
  denied: z.boolean(),
  deniable: z.boolean(),
});
export const activityReply = z.object({ events: z.array(activityEvent), next: z.nullable(z.string()) });
export type ActivityEvent = z.infer<typeof activityEvent>;
export type ActivityPage = z.infer<typeof activityReply>;

/** `address_taken`: another account has proved the address that was to come back, and only people can sort that out. */
export const denialReply = z.object({
  outcome: z.enum(['denied', 'restored', 'address_taken']),
});
export type DenialOutcome = z.infer<typeof denialReply>['outcome'];
