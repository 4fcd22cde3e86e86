import type { BillingKind } from '@garimpo/accounts-contract';
import type { Config } from '@garimpo/service-kit';

/** A delivery as it came in: signatures are over exactly these bytes. */
export interface WebhookDelivery {
  raw: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
}

/** A provider's notice in the words of this service. What a provider does not say is `null`. */
export interface BillingEvent {
  /** The same id twice is the same notice: the provider's own, or made of what tells two of its notices apart. */
  eventId: string;
  /** The provider's own word for what happened. */
  eventType: string | null;
  kind: BillingKind;
  /** When it happened, by the provider's clock: notices arrive in any order. `null` only with `other`. */
  occurredAt: Date | null;
  /** One charge: a refund takes back the order it names and no other. */
  orderId: string | null;
  /** What the charges of one purchase have in common; where the provider has `purchaseIn`, what those of a buyer have. */
  subscriptionId: string | null;
  /** What was sold, in the provider's catalogue; an offer is one way to buy it, and tells more. */
  productId: string | null;
  offerId: string | null;
  amountCents: number | null;
  currency: string | null;
  /** What our checkout address carried: the buyer's user id. */
  reference: string | null;
  email: string | null;
  buyerName: string | null;
}

/** One payment provider. Adding one is adding a file to `providers/` and a line to `billing-providers.ts`. */
export interface BillingProvider {
  /** Its name in the webhook's address; the secret is `WEBHOOK_SECRET_<NAME>`. */
  readonly name: string;
  /** True when the delivery bears the provider's proof. Takes the same time whatever is wrong with it. */
  verify(delivery: WebhookDelivery, secret: string, now: Date): boolean;
  /** `null` when a genuine delivery cannot be understood; it is kept for an operator. */
  parse(raw: Buffer): BillingEvent | null;
  /**
   * Where only the buyer ties all notices together: which of the buyer's purchases this one names, `null` for none. Read from
   * the kept bytes each time, so that it holds for what came before the adapter had learned it.
   */
  readonly purchaseIn?: (raw: Buffer) => string | null;
  /** Where notices say no more than what they are about. */
  readonly resources?: BillingResources;
}

/** Body of the answer to a GET of this path; `null` where there is no such thing. */
export type ReadResource = (path: string) => Promise<Buffer | null>;

/** What the notices of a provider are about, as the provider's API tells it to the seller. */
export interface BillingResources {
  /** Of the API. */
  readonly origin: string;
  /** Without it the provider is not switched on. */
  token(config: Config): string | undefined;
  /** True where a notice is about something that must be read. */
  isNamedBy(raw: Buffer): boolean;
  /** All that is to be read for a notice, as one JSON document; `null` where what it names is not there. */
  collect(raw: Buffer, read: ReadResource): Promise<Buffer | null>;
  /** As {@link BillingProvider.parse}, of what was collected. The notice's id stays the notice's. */
  parse(collected: Buffer, raw: Buffer): BillingEvent | null;
}

/** A provider's words and what they mean; any other word changes nothing. */
export type KindWords = Readonly<Record<string, BillingKind>>;

export function kindOf(words: KindWords, word: string | null): BillingKind {
  // Its own words only: every object knows `constructor`.
  return (word !== null && Object.hasOwn(words, word) ? words[word] : undefined) ?? 'other';
}
