import { type SoldPlan, soldPlansReply } from './plan.ts';
import {
  AccountsPort,
  type ContactView,
  contactView,
  type SubscriptionView,
  subscriptionView,
} from './profile.ts';

export const ACCOUNTS_SUBSCRIPTION_PATH = '/internal/accounts/subscription';
export const ACCOUNTS_CONTACT_PATH = '/internal/accounts/contact';
export const ACCOUNTS_SOLD_PLANS_PATH = '/internal/accounts/sold-plans';

/** Asks the service in another process, and parses what it answers. */
export interface AccountsPeer {
  call<T>(
    path: string,
    body: unknown,
    reply: { safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown } },
  ): Promise<T>;
}

/** The port where accounts runs in another process. Nothing is kept: limits and a payment count at once. */
export class AccountsOverHttp extends AccountsPort {
  readonly #peer: AccountsPeer;

  constructor(peer: AccountsPeer) {
    super();
    this.#peer = peer;
  }

  subscriptionOf(userId: string): Promise<SubscriptionView> {
    return this.#peer.call(ACCOUNTS_SUBSCRIPTION_PATH, { userId }, subscriptionView);
  }

  contactOf(userId: string): Promise<ContactView> {
    return this.#peer.call(ACCOUNTS_CONTACT_PATH, { userId }, contactView);
  }

  async soldPlans(at: Date): Promise<SoldPlan[]> {
    const question = { at: at.toISOString() };
    return (await this.#peer.call(ACCOUNTS_SOLD_PLANS_PATH, question, soldPlansReply)).plans;
  }
}
