import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  accountsErrors,
  PLAN_CHOICE_PATH,
  type PlanName,
  planNames,
  SUBSCRIPTION_DAYS,
} from '@garimpo/accounts-contract';
import { defineErrors } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { checkoutErrors } from '../model/checkout-errors.ts';
import { PlanService } from '../plans/plan.service.ts';
import { DEMO_APPROVED } from '../providers/demo.provider.ts';
import type { CheckoutPage } from './checkout-page.ts';
import { DemoNotices } from './demo-notices.ts';

/** How long an opened checkout page can be paid. */
export const TICKET_MINUTES = 30;
const DAY_MS = 24 * 60 * 60_000;

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

const fail = defineErrors({ ...accountsErrors, ...checkoutErrors });

export interface CheckoutLink {
  plan: PlanName;
  userId: string;
  email: string | null;
  coupon: string | null;
}

/** Plays the payment provider: shows a price, takes a click for a payment, and sends the notice a provider would. */
@Injectable()
export class DemoCheckoutService {
  constructor(
    private readonly plans: PlanService,
    private readonly notices: DemoNotices,
  ) {}

  /** Writes nothing: what is being bought travels in the page's ticket. Throws `accounts.plan.not_found`. */
  async open(link: CheckoutLink): Promise<CheckoutPage> {
    const plan = await this.plans.named(link.plan);
    if (plan === null) throw fail('accounts.plan.not_found');
    const order: CheckoutOrder = {
      id: randomUUID(),
      plan: plan.name,
      userId: link.userId,
      email: link.email,
      expiresAtMs: Date.now() + TICKET_MINUTES * 60_000,
    };
    return {
      plan,
      coupon: link.coupon,
      email: link.email,
      renewsAt: new Date(Date.now() + SUBSCRIPTION_DAYS * DAY_MS),
      ticket: sealTicket(order, this.notices.secret()),
      cancelPath: PLAN_CHOICE_PATH,
    };
  }

  /**
   * Resolves once the notice has made the subscription active. Paying a ticket again changes nothing.
   * Throws `accounts.checkout.ticket_closed`, `.account_unknown`, `.not_confirmed`.
   * @returns the number of the order
   */
  async pay(ticket: string): Promise<string> {
    const order = openTicket(ticket, this.notices.secret(), new Date());
    if (order === null) throw fail('accounts.checkout.ticket_closed');
    const { plan, userId, email } = order;
    const { outcome } = await this.notices.send({
      type: DEMO_APPROVED,
      plan,
      userId,
      email,
      id: `checkout-${order.id}`,
      order: order.id,
    });
    if (outcome === 'unmatched') throw fail('accounts.checkout.account_unknown');
    // Superseded: a newer payment is in force already, so the board is open all the same.
    if (outcome !== 'applied' && outcome !== 'superseded') {
      throw fail('accounts.checkout.not_confirmed', { detail: `the notice was ${outcome}` });
    }
    return order.id;
  }
}
