import * as z from 'zod/mini';
import { pageUrl } from './address.ts';

/** What a site's owner is told of, once per clone. What is not named stays. */
export const alertsInput = z.strictObject({
  mail: z.optional(z.boolean()),
  /** Of suspects as well: pages that our first look did not confirm. Once each; a copy that is confirmed later is told as such. */
  suspects: z.optional(z.boolean()),
});
export type AlertsInput = z.output<typeof alertsInput>;

export const alertsView = z.object({
  mail: z.boolean(),
  suspects: z.boolean(),
  webhook: z.nullable(z.object({ url: z.string(), createdAt: z.iso.datetime() })),
});
export type AlertsView = z.infer<typeof alertsView>;

/** `PUT /api/anticlone/sites/:id/webhook`: 200. Another address makes another secret. `DELETE` of the same: 204. */
export const webhookInput = z.strictObject({ url: pageUrl });
export type WebhookInput = z.output<typeof webhookInput>;
/** `secret` begins with `whsec_`, and is told this once. */
export const webhookReply = z.object({
  webhook: z.object({ url: z.string(), createdAt: z.iso.datetime() }),
  secret: z.string(),
});
export type WebhookReply = z.infer<typeof webhookReply>;

/** `POST /api/anticlone/sites/:id/webhook/test`, without a body: sends one, and tells how it went. */
export const webhookTestReply = z.object({
  delivered: z.boolean(),
  /** That was answered; `null` where nothing was. */
  status: z.nullable(z.int()),
  /** A code of the outbound guard, where it did not get there. */
  reason: z.nullable(z.string()),
});
export type WebhookTestReply = z.infer<typeof webhookTestReply>;

/** Kinds of what a webhook is sent, as its `type`. */
export const webhookEvents = [
  'anticlone.clone.confirmed',
  'anticlone.clone.suspected',
  'anticlone.test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
