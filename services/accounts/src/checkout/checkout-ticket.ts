import { createHmac, timingSafeEqual } from 'node:crypto';
import { planNames } from '@garimpo/accounts-contract';
import * as z from 'zod';

/** How long an opened checkout page can be paid. */
export const TICKET_MINUTES = 30;

const checkoutOrder = z.object({
  /** Becomes the id of the payment's notice: sending the form twice pays once. */
  id: z.uuid(),
  plan: z.enum(planNames),
  userId: z.uuid(),
  email: z.string().nullable(),
  expiresAtMs: z.number().int(),
});
export type CheckoutOrder = z.infer<typeof checkoutOrder>;

/**
 * What the page's form carries. Signed, so that it needs no store: a form that this service did not hand out, or
 * whose order was changed on the way, does not open.
 */
export function sealTicket(order: CheckoutOrder, secret: string): string {
  const payload = Buffer.from(JSON.stringify(order)).toString('base64url');
  return `${payload}.${seal(payload, secret)}`;
}

/** The order, or `null` for a ticket that is forged, altered, malformed or past its time. */
export function openTicket(ticket: string, secret: string, now: Date): CheckoutOrder | null {
  const [payload = '', given = '', ...rest] = ticket.split('.');
  const expected = Buffer.from(seal(payload, secret));
  const givenBytes = Buffer.from(given);
  if (rest.length > 0 || givenBytes.length !== expected.length || !timingSafeEqual(givenBytes, expected)) {
    return null;
  }
  // Sealed by us, yet perhaps by a release whose orders looked different: that one counts as past its time.
  const order = checkoutOrder.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return order.success && order.data.expiresAtMs > now.getTime() ? order.data : null;
}

/** The prefix keeps these seals apart from the signatures of notices, which are made with the same secret. */
function seal(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`checkout-ticket\n${payload}`).digest('base64url');
}
