import { webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { OFFER_URL_MAX } from './bounds.ts';

/** Where alerts go. Each one gets all that fired within a few minutes as one message. */
export const alertChannels = ['mail', 'push', 'telegram', 'webhook'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Bound on the browsers of one account that are sent notifications. */
export const PUSH_DEVICES_MAX = 10;
/** How many of the latest deliveries are answered. */
export const DELIVERIES_SHOWN = 20;

/** The script of notifications: the only service worker of the app, and no page's. */
export const PUSH_WORKER_PATH = '/api/alerts/worker/push.js';
/** Its scope, in which there is no page. */
export const PUSH_WORKER_SCOPE = '/api/alerts/worker/';

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)));

/** A subscription as the browser gives it, and the key of the service that it was made with. */
export const pushDeviceInput = z.strictObject({
  endpoint: webUrl(OFFER_URL_MAX),
  p256dh: base64url(65),
  auth: base64url(16),
  serverKey: base64url(65),
});
export type PushDeviceInput = z.infer<typeof pushDeviceInput>;

export const channelParams = z.strictObject({ id: z.uuid() });

export const pushDeviceView = z.object({
  id: z.uuid(),
  /** As far as the browser said what it is. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** By which a browser knows itself: SHA-256 of the endpoint, base64url. */
  endpointHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type PushDeviceView = z.infer<typeof pushDeviceView>;
/** `POST /api/alerts/channels/push`: 201, also for a browser that is known already. */
export const pushDeviceReply = z.object({ device: pushDeviceView });

/** `POST /api/alerts/channels/telegram`: 201. The address opens the bot with a code that counts once. */
export const telegramLinkReply = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type TelegramLink = z.infer<typeof telegramLinkReply>;

const webhookView = z.object({ url: z.string(), createdAt: z.iso.datetime() });
/** `PUT /api/alerts/channels/webhook`: 200, with a new secret each time. https only, but for places of the operator's. */
export const alertWebhookInput = z.strictObject({ url: webUrl(OFFER_URL_MAX) });
export type AlertWebhookInput = z.infer<typeof alertWebhookInput>;
/** `secret` begins with `whsec_` and is shown only here: messages are signed with it (Standard Webhooks). */
export const alertWebhookReply = z.object({ webhook: webhookView, secret: z.string() });
export type AlertWebhookReply = z.infer<typeof alertWebhookReply>;

/** `POST /api/alerts/channels/webhook/test`: sends a test message. */
export const alertWebhookTestReply = z.object({
  delivered: z.boolean(),
  /** The receiver's answer; `null` where there was none. */
  status: z.nullable(z.int()),
  /** A code of the outbound guard, where the message did not arrive. */
  reason: z.nullable(z.string()),
});
export type AlertWebhookTestReply = z.infer<typeof alertWebhookTestReply>;

/**
 * - `told`: the other side has taken it
 * - `unwanted`: the channel was turned off, or the offers were deleted, before it was sent
 * - `failed`: given up
 */
export const deliveryOutcomes = ['told', 'unwanted', 'failed'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** One message of one channel. It is sent at least once: twice, if we die before the answer. */
export const deliveryView = z.object({
  id: z.uuid(),
  channel: z.enum(alertChannels),
  /** Number of alerts in it. */
  alerts: z.int(),
  madeAt: z.iso.datetime(),
  /** `null` while it is being tried. */
  outcome: z.nullable(z.enum(deliveryOutcomes)),
  tries: z.int(),
  /** Of an open one that failed before. */
  nextTryAt: z.nullable(z.iso.datetime()),
  /** Of the last try: the status that was answered, else a word for what went wrong. It may be one that is not known here. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const channelsReply = z.object({
  push: z.object({
    /** What browsers subscribe with; `null` where the installation has no notifications. */
    serverKey: z.nullable(z.string()),
    devices: z.array(pushDeviceView),
  }),
  telegram: z.object({
    /** False where the operator has set no bot. */
    available: z.boolean(),
    chat: z.nullable(z.object({ name: z.string(), connectedAt: z.iso.datetime() })),
  }),
  webhook: z.nullable(webhookView),
  /** Newest first. */
  deliveries: z.array(deliveryView),
});
export type ChannelsReply = z.infer<typeof channelsReply>;

/** Values of `type` in the messages of the webhook. */
export const alertWebhookEvents = ['offers.alerts', 'offers.test'] as const;
