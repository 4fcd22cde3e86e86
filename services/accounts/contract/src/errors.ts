/** Codes of the accounts domain and their HTTP status. */
export const accountsErrors = {
  'accounts.profile.not_found': 404,
  'accounts.avatar.not_found': 404,
  /** The request brought no bytes. */
  'accounts.avatar.missing': 400,
  /** Neither JPEG, PNG nor WebP, whatever the request calls it. */
  'accounts.avatar.unsupported': 415,
  'accounts.avatar.animated': 422,
  'accounts.avatar.too_many_pixels': 422,
  /** The file starts like an image but cannot be decoded to its end. */
  'accounts.avatar.unreadable': 422,
  /** Deleting an account takes a sign-in of a few minutes ago. */
  'accounts.deletion.sign_in_again': 403,
  /** Too late to undo: the erasure is under way. */
  'accounts.deletion.begun': 409,
  'accounts.token.not_found': 404,
  /** `fields[0].rule` holds the limit. */
  'accounts.token.limit_reached': 409,
  'accounts.plan.not_found': 404,
  'accounts.subscription.inactive': 403,
  /** It has ended, or its provider is where it is cancelled and resumed. */
  'accounts.subscription.not_ours': 409,
  'accounts.webhook.unknown_provider': 404,
  'accounts.webhook.bad_signature': 401,
  'accounts.webhook.malformed': 400,
  'accounts.notice.not_found': 404,
  /** The notice already belongs to a user. */
  'accounts.notice.settled': 409,
  /** No plan follows from what was sold: the product must be mapped first. */
  'accounts.notice.unknown_product': 409,
  'accounts.notice.unreadable': 422,
  'accounts.product.not_found': 404,
  'accounts.checkout.unavailable': 404,
} as const;
export type AccountsErrorCode = keyof typeof accountsErrors;
