/**
 * What can go wrong on the demonstration checkout, and its HTTP status. A person reads these on the page itself
 * (text/pt-br.ts), never in the shell, so they are no part of the domain's contract.
 */
export const checkoutErrors = {
  'accounts.checkout.foreign_form': 403,
  'accounts.checkout.ticket_closed': 410,
  'accounts.checkout.account_unknown': 404,
  'accounts.checkout.not_confirmed': 502,
} as const;
export type CheckoutErrorCode = keyof typeof checkoutErrors;
