import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;
const VERSION = 'v1,';
const TIMESTAMP = /^\d{1,12}$/;
const ID_MAX = 200;
/** One for each of the sender's secrets. */
const SIGNATURES_MAX = 10;

/** The format is that of Standard Webhooks: base64 behind a prefix. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedMessage {
  id: string;
  /** Time of the attempt, not of the event: receivers refuse what is too old. */
  sentAt: Date;
  body: string;
}

/**
 * The headers by which a receiver knows who sent the body, when, and whether it has had it before (Standard Webhooks, `v1`). Of
 * several secrets, any is enough to it.
 */
export function webhookHeaders(
  secret: string | readonly string[],
  { id, sentAt, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const signatures = secrets.map(
    (one) => VERSION + signatureOf(one, id, timestamp, Buffer.from(body)).toString('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

interface ReceivedMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body byte by byte as received. */
  body: Buffer;
  now: Date;
  /** By how much the sender's time may be off, in seconds, either way. */
  withinSeconds: number;
}

/** Whether a message was signed with one of the secrets, and just now. */
export function isSignedWebhook(secrets: readonly string[], message: ReceivedMessage): boolean {
  const { headers, body, now, withinSeconds } = message;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headers[`webhook-${name}`];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string];
  if (id === '' || id.length > ID_MAX || !TIMESTAMP.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > withinSeconds) return false;
  const given = signatures
    .split(' ', SIGNATURES_MAX)
    .filter((one) => one.startsWith(VERSION))
    .map((one) => Buffer.from(one.slice(VERSION.length), 'base64'));
  return secrets.some((secret) => {
    const wanted = signatureOf(secret, id, timestamp, body);
    return given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  });
}

function signatureOf(secret: string, id: string, timestamp: string, body: Buffer): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}
