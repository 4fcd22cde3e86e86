import { addressCheckout, type CheckoutBuyer, LAUNCH_OFFER, type PlanName } from '@garimpo/accounts-contract';
import { CONFIG, type Config, isDemonstration } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DEMO_PROVIDER } from '../providers/demo.provider.ts';

/** Path of the demonstration checkout's pages and forms. */
export const CHECKOUT_PATH = '/checkout/demonstracao';

interface PayablePlan {
  name: PlanName;
  checkoutUrl: string | null;
}

/** The demonstration checkout signs its own notices: without the secret it has nothing to sign with. */
export function demoCheckoutSecret(config: Config): string | null {
  return isDemonstration(config) ? (config.webhookSecrets[DEMO_PROVIDER] ?? null) : null;
}

/** Resolves the checkout address of plans. */
@Injectable()
export class CheckoutAddresses {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * The operator's address, or that of the demonstration checkout where it is enabled. The latter is computed on
   * reading and never stored, because it depends on this start's port and must not overwrite an operator's address.
   */
  of(plan: PayablePlan): string | null {
    if (plan.checkoutUrl !== null) return plan.checkoutUrl;
    return demoCheckoutSecret(this.config) === null ? null : this.demonstration(plan.name);
  }

  /** The same, made out to one user. */
  for(plan: PayablePlan, buyer: CheckoutBuyer): string | null {
    const address = this.of(plan);
    return address === null ? null : addressCheckout(address, buyer);
  }

  private demonstration(name: PlanName): string {
    const url = new URL(CHECKOUT_PATH, this.config.publicUrl);
    url.searchParams.set('plano', name);
    if (name === LAUNCH_OFFER.plan) url.searchParams.set('cupom', LAUNCH_OFFER.coupon);
    return url.href;
  }
}
