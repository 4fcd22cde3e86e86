import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { BillingEvent, BillingProvider, WebhookDelivery } from '../billing-provider.ts';

export const DEMO_PROVIDER = 'demo';
export const DEMO_SIGNATURE_HEADER = 'x-garimpo-signature';
export const DEMO_APPROVED = 'payment.approved';

/** Text that Postgres can hold: without NUL and without half a surrogate pair. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed());

/** A sender of ours today, but read as any provider's: keys may be added, so unknown ones are let through. */
const demoNotice = z.object({
  id: text(100),
  type: text(60),
  occurredAt: z.iso.datetime({ offset: true }),
  product: text(100),
  reference: text(100).nullish(),
  customer: z.object({ email: text(254) }).nullish(),
});
export type DemoNotice = z.infer<typeof demoNotice>;

export function demoProductId(planName: string): string {
  return `garimpo-${planName}`;
}

/** HMAC-SHA256 of the raw body, in lower-case hex. */
export function signDemoNotice(raw: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(raw).digest('hex');
}

/** The provider behind the demonstration checkout; it has no money and no catalogue, only our own plans. */
export const demoProvider: BillingProvider = {
  name: DEMO_PROVIDER,

  verify(delivery: WebhookDelivery, secret: string): boolean {
    const given = delivery.headers[DEMO_SIGNATURE_HEADER];
    const expected = signDemoNotice(delivery.raw, secret);
    if (typeof given !== 'string' || given.length !== expected.length) return false;
    const givenBytes = Buffer.from(given);
    // A character outside ASCII makes the same length in characters a different one in bytes.
    return givenBytes.length === expected.length && timingSafeEqual(givenBytes, Buffer.from(expected));
  },

  parse(raw: Buffer): BillingEvent | null {
    const notice = demoNotice.safeParse(parseJson(raw));
    if (!notice.success) return null;
    const { id, type, occurredAt, product, reference, customer } = notice.data;
    return {
      eventId: id,
      kind: type === DEMO_APPROVED ? 'approved' : 'other',
      occurredAt: new Date(occurredAt),
      productId: product,
      reference: reference ?? null,
      email: customer?.email ?? null,
    };
  },
};

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    // Not JSON, or not even text: the schema refuses what comes of it.
    return undefined;
  }
}
