/** Query parameters that carry the buyer into a checkout and come back with the payment's notice. */
export const CHECKOUT_REFERENCE_PARAM = 'ref';
export const CHECKOUT_EMAIL_PARAM = 'email';

/** Who pays: the reference is what a payment is matched by, the e-mail fills in the provider's form. */
export interface CheckoutBuyer {
  userId: string;
  email: string;
}

/**
 * A plan's checkout address made out to one user. Parameters that the address already has stay, except the two that
 * name the buyer. A value that is not an absolute http(s) address gives `null`: a browser is never sent to it.
 */
export function addressCheckout(checkoutUrl: string, buyer: CheckoutBuyer): string | null {
  let url: URL;
  try {
    url = new URL(checkoutUrl);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.searchParams.set(CHECKOUT_REFERENCE_PARAM, buyer.userId);
  url.searchParams.set(CHECKOUT_EMAIL_PARAM, buyer.email);
  return url.href;
}
