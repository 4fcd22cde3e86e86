/** A delivery as it came in: signatures are over exactly these bytes. */
export interface WebhookDelivery {
  raw: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
}

/** A provider's notice in the words of this service. */
export interface BillingEvent {
  /** The provider's own id of the notice: the same id twice is the same notice. */
  eventId: string;
  /** `other` is stored and changes nothing. */
  kind: 'approved' | 'other';
  /** When it happened, by the provider's clock: notices arrive in any order. */
  occurredAt: Date;
  /** What was sold, in the provider's catalogue. */
  productId: string;
  /** What our checkout address carried: the buyer's user id. */
  reference: string | null;
  email: string | null;
}

/** One payment provider. Adding one is adding a file to `providers/` and a line to the list that the module binds. */
export interface BillingProvider {
  /** Its name in the webhook's address; the secret is `WEBHOOK_SECRET_<NAME>`. */
  readonly name: string;
  /** True when the delivery bears the provider's proof. Takes the same time whatever is wrong with it. */
  verify(delivery: WebhookDelivery, secret: string): boolean;
  /** `null` when a genuine delivery cannot be understood; it is kept for an operator. */
  parse(raw: Buffer): BillingEvent | null;
}
