/** Codes of the accounts domain and their HTTP status. */
export const accountsErrors = {
  'accounts.profile.not_found': 404,
  'accounts.plan.not_found': 404,
  'accounts.subscription.inactive': 403,
  'accounts.webhook.unknown_provider': 404,
  'accounts.webhook.bad_signature': 401,
  'accounts.webhook.malformed': 400,
  'accounts.checkout.unavailable': 404,
} as const;
export type AccountsErrorCode = keyof typeof accountsErrors;
