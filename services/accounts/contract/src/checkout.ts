/** The buyer: a payment is matched by the reference; the email fills in the provider's form. */
export interface CheckoutBuyer {
  userId: string;
  email: string;
}

interface BuyerParams {
  /** Parameters that come back with the payment's notice. */
  reference: readonly string[];
  email: string;
}

/** Query parameters for checkouts of unknown providers and for our own demonstration checkout. */
const DEFAULT_PARAMS: BuyerParams = { reference: ['ref'], email: 'email' };

/**
 * Parameters that each provider's checkout returns in its notices, by the domain of its checkouts. `s1` of Kiwify,
 * `sck` of Cakto and `src` of Kirvano appear in published notices; `client_reference_id` is in Stripe's reference.
 * Hotmart's `sck` and `xcod`, Eduzz' `utm_content` and the names of the email parameters are general knowledge.
 * Mercado Pago's `external_reference` is accepted by some subscription links only; where it is dropped, the buyer's
 * verified email identifies the account.
 */
const PARAMS_BY_DOMAIN: Readonly<Record<string, BuyerParams>> = {
  'kiwify.com.br': { reference: ['s1'], email: 'email' },
  'kiwify.com': { reference: ['s1'], email: 'email' },
  'hotmart.com': { reference: ['sck', 'xcod'], email: 'email' },
  'cakto.com.br': { reference: ['sck'], email: 'email' },
  'kirvano.com': { reference: ['src'], email: 'email' },
  'eduzz.com': { reference: ['utm_content'], email: 'email' },
  'mercadopago.com.br': { reference: ['external_reference'], email: 'payer_email' },
  'mercadopago.com': { reference: ['external_reference'], email: 'payer_email' },
  'stripe.com': { reference: ['client_reference_id'], email: 'prefilled_email' },
};

/**
 * A plan's checkout address made out to one user. Parameters that the address already has stay, except those that name the
 * buyer. A value that is not an absolute http(s) address gives `null`: a browser is never sent to it.
 */
export function addressCheckout(checkoutUrl: string, buyer: CheckoutBuyer): string | null {
  let url: URL;
  try {
    url = new URL(checkoutUrl);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const params = paramsOf(url.hostname);
  for (const name of params.reference) url.searchParams.set(name, buyer.userId);
  url.searchParams.set(params.email, buyer.email);
  return url.href;
}

function paramsOf(host: string): BuyerParams {
  const found = Object.entries(PARAMS_BY_DOMAIN).find(
    ([domain]) => host === domain || host.endsWith(`.${domain}`),
  );
  return found?.[1] ?? DEFAULT_PARAMS;
}
