import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  accountsErrors,
  PLAN_CHOICE_PATH,
  type PlanName,
  planNames,
  webhookReply,
} from '@garimpo/accounts-contract';
import { CONFIG, type Config, defineErrors } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { checkoutErrors } from '../model/checkout-errors.ts';
import { demoCheckoutSecret } from '../plans/checkout-addresses.ts';
import { PlanService } from '../plans/plan.service.ts';
import {
  DEMO_APPROVED,
  DEMO_PROVIDER,
  DEMO_SIGNATURE_HEADER,
  type DemoNotice,
  demoProductId,
  signDemoNotice,
} from '../providers/demo.provider.ts';
import type { CheckoutPage } from './checkout-page.ts';

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

const NOTICE_TIMEOUT_MS = 10_000;

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
    @Inject(CONFIG) private readonly config: Config,
    private readonly plans: PlanService,
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
      ticket: sealTicket(order, this.secret()),
      cancelPath: PLAN_CHOICE_PATH,
    };
  }

  /**
   * Resolves once the notice has made the subscription active. Paying a ticket again changes nothing.
   * Throws `accounts.checkout.ticket_closed`, `.account_unknown`, `.not_confirmed`.
   */
  async pay(ticket: string): Promise<void> {
    const order = openTicket(ticket, this.secret(), new Date());
    if (order === null) throw fail('accounts.checkout.ticket_closed');
    const { outcome } = await this.notify({
      id: `checkout-${order.id}`,
      type: DEMO_APPROVED,
      occurredAt: new Date().toISOString(),
      product: demoProductId(order.plan),
      reference: order.userId,
      customer: order.email === null ? null : { email: order.email },
    });
    if (outcome === 'unmatched') throw fail('accounts.checkout.account_unknown');
    // Superseded: a newer payment is in force already, so the board is open all the same.
    if (outcome !== 'applied' && outcome !== 'superseded') {
      throw fail('accounts.checkout.not_confirmed', { detail: `the notice was ${outcome}` });
    }
  }

  /** Sent over HTTP to the public route, as a provider would do. The address is this process on loopback. */
  private async notify(notice: DemoNotice) {
    const raw = JSON.stringify(notice);
    try {
      const answer = await fetch(new URL(`/api/billing/webhooks/${DEMO_PROVIDER}`, this.config.publicUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [DEMO_SIGNATURE_HEADER]: signDemoNotice(raw, this.secret()),
        },
        body: raw,
        redirect: 'error',
        signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
      return webhookReply.parse(await answer.json());
    } catch (cause) {
      throw fail('accounts.checkout.not_confirmed', { detail: 'the notice was not taken', cause });
    }
  }

  private secret(): string {
    const secret = demoCheckoutSecret(this.config);
    if (secret === null) throw fail('accounts.checkout.unavailable');
    return secret;
  }
}
