import * as z from 'zod/mini';
import { reasons } from './decision.ts';
import { devices } from './device.ts';
import { REFERRER_MAX, USER_AGENT_MAX } from './limits.ts';
import { networks } from './network.ts';

/** `POST /api/traffic-filter/campaigns/:id/try`: what such a visitor would meet. Nothing is counted. */
export const tryInput = z.strictObject({
  /** Null: a device that nothing is known of. */
  device: z.nullable(z.enum(devices)),
  network: z.nullable(z.enum(networks)),
  /** In place of the device: a browser as it names itself. */
  userAgent: z.optional(z.string().check(z.trim(), z.maxLength(USER_AGENT_MAX))),
  referrer: z.optional(z.string().check(z.trim(), z.maxLength(REFERRER_MAX))),
});
export type TryInput = z.output<typeof tryInput>;

export const tryReply = z.object({
  page: z.enum(['offer', 'secure']),
  reason: z.enum(reasons),
  /** Where the visitor would be led, with the parameters of an ad; one for each offer page that has a share. */
  destinations: z.array(z.object({ url: z.string(), percent: z.number() })),
});
export type TryReply = z.infer<typeof tryReply>;
