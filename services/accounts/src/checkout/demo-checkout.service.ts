import { randomUUID } from 'node:crypto';
import { accountsErrors, PLAN_CHOICE_PATH, type PlanName, webhookReply } from '@garimpo/accounts-contract';
import { CONFIG, type Config, defineErrors } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import {
  DEMO_APPROVED,
  DEMO_PROVIDER,
  DEMO_SIGNATURE_HEADER,
  type DemoNotice,
  demoProductId,
  signDemoNotice,
} from '../billing/providers/demo.provider.ts';
import { PlanService } from '../plans/plan.service.ts';
import { demoCheckoutSecret } from './checkout-addresses.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { CheckoutPage } from './checkout-page.ts';
import { type CheckoutOrder, openTicket, sealTicket, TICKET_MINUTES } from './checkout-ticket.ts';

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

  /** Over HTTP and by the public route, as a provider would. The address is this process's own, on loopback. */
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
