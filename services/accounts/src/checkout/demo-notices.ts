import { randomUUID } from 'node:crypto';
import { accountsErrors, type PlanName, type WebhookReply, webhookReply } from '@garimpo/accounts-contract';
import { CONFIG, type Config, defineErrors } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { checkoutErrors } from '../model/checkout-errors.ts';
import { demoCheckoutSecret } from '../plans/checkout-addresses.ts';
import {
  DEMO_PROVIDER,
  DEMO_SIGNATURE_HEADER,
  type DemoNotice,
  demoProductId,
  signDemoNotice,
} from '../providers/demo.provider.ts';

const NOTICE_TIMEOUT_MS = 10_000;

const fail = defineErrors({ ...accountsErrors, ...checkoutErrors });

export interface DemoEvent {
  type: string;
  plan: PlanName;
  userId: string;
  email?: string | null;
  /** Makes one notice of all that are sent with it; a new one without it. */
  id?: string;
  order?: string;
}

/** Sends the notices that the demonstration's payment provider would send. */
@Injectable()
export class DemoNotices {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isOn(): boolean {
    return demoCheckoutSecret(this.config) !== null;
  }

  /** Throws `accounts.checkout.unavailable`. */
  secret(): string {
    const secret = demoCheckoutSecret(this.config);
    if (secret === null) throw fail('accounts.checkout.unavailable');
    return secret;
  }

  /**
   * Over HTTP to the public route, as a provider would do. The address is this process on loopback. Throws
   * `accounts.checkout.not_confirmed`.
   */
  async send({
    type,
    plan,
    userId,
    email = null,
    id = randomUUID(),
    order,
  }: DemoEvent): Promise<WebhookReply> {
    const notice: DemoNotice = {
      id,
      type,
      occurredAt: new Date().toISOString(),
      product: demoProductId(plan),
      reference: userId,
      // Here a user has one subscription, whatever plan it is to.
      subscription: userId,
      customer: email === null ? null : { email },
      ...(order !== undefined && { order }),
    };
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
}
