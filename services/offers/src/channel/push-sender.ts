import { type Database, InjectDatabase, Outbound, OutboundError } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { PushMessage } from '../programs/push-message.ts';
import { alertNotification } from '../text/pt-br-alerts.ts';
import { PushDeviceEntity } from './channel.entities.ts';
import { ChannelSender, type OutgoingMessage, type SendResult } from './channel-sender.ts';
import { encryptPush, PUSH_MESSAGE_MAX } from './encrypt-push.ts';
import { PushKeyRing } from './push-keys.ts';
import { retryTime } from './retry-time.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 16 * 1024;
/** A notification that could not be shown for so long is of no use. */
const TTL_SECONDS = 24 * 60 * 60;
/** The subscription is over: the browser has ended it, or was taken away. */
const GONE = new Set([404, 410]);

/** Sends a notification to one browser, by the push service that it has named. */
@Injectable()
export class PushSender extends ChannelSender {
  readonly channel = 'push';
  readonly waitMinutes = 1;
  readonly atOnce = 8;
  readonly oneServer = false;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly outbound: Outbound,
    private readonly keys: PushKeyRing,
  ) {
    super();
  }

  async send(
    { id, userId, deviceId, events }: OutgoingMessage,
    { now, signal }: { now: Date; signal: AbortSignal },
  ): Promise<SendResult> {
    // The service acts: users may not read a device's keys.
    const device = await this.database.asService((tx) =>
      tx.repository(PushDeviceEntity).findOne({
        select: { id: true, endpoint: true, p256dh: true, auth: true, serverKey: true },
        where: { id: deviceId ?? '', userId },
      }),
    );
    if (device === null) return { became: 'unwanted' };
    const endpoint = new URL(device.endpoint);
    const authorization = this.keys.authorization(device.serverKey, endpoint, now);
    if (authorization === null) return this.forget(device.id, { failure: 'old_key' });
    const message: PushMessage = { id, ...alertNotification(events) };
    try {
      const answer = await this.outbound.fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(TTL_SECONDS),
          urgency: 'normal',
          // One that still waits at the push service is replaced by the same one, sent again.
          topic: id.replaceAll('-', ''),
        },
        body: encryptPush(shortened(message), device),
        maxBytes: ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: 0,
        httpsOnly: true,
        signal,
      });
      answer.discard();
      const { status } = answer;
      if (status >= 200 && status <= 299) return { became: 'told', status };
      if (GONE.has(status)) return this.forget(device.id, { status, failure: 'gone' });
      if (status === 429 || status >= 500)
        return { became: 'later', status, ...retryTime(answer.headers.get('retry-after'), now) };
      return { became: 'failed', status };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      return { became: 'later', failure: error.code };
    }
  }

  /** A browser that can be told no more is no channel. */
  private async forget(
    id: string,
    why: { status?: number; failure: string },
  ): Promise<Extract<SendResult, { became: 'failed' }>> {
    await this.database.asService((tx) => tx.repository(PushDeviceEntity).delete(id));
    return { became: 'failed', ...why };
  }
}

/** Titles are long in bytes where they are in emoji: the body gives way. */
function shortened(message: PushMessage): Buffer {
  let { body } = message;
  for (;;) {
    const bytes = Buffer.from(JSON.stringify({ ...message, body }));
    if (bytes.length <= PUSH_MESSAGE_MAX || body === '') return bytes;
    body = body.slice(0, Math.floor(body.length / 2));
  }
}
