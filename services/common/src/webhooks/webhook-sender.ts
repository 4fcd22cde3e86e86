import { Injectable } from '@nestjs/common';
import { Outbound } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/request-end.ts';
import { type Counter, Metrics } from '../telemetry/metrics.ts';
import { type SignedMessage, webhookHeaders } from './webhook-signature.ts';

interface WebhookTarget {
  url: string;
  secret: string | readonly string[];
  /** Whether plain http is refused, but for places that the operator has opened. */
  httpsOnly?: boolean;
}

export interface WebhookDelivery {
  delivered: boolean;
  /** The receiver's answer; null where there was none. */
  status: number | null;
  /** A code of the outbound guard, where the message did not arrive. */
  reason: string | null;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

/** Delivers a message to somebody's server through the outbound guard, to exactly the given address. */
@Injectable()
export class WebhookSender {
  readonly #webhooks: Counter<'result'>;

  constructor(
    private readonly outbound: Outbound,
    metrics: Metrics,
  ) {
    this.#webhooks = metrics.counter(
      {
        name: 'garimpo_webhooks_total',
        help: "Messages to users' own servers: delivered, answered with a refusal, or not taken at all",
        labels: ['result'],
      },
      [{ result: 'delivered' }, { result: 'refused' }, { result: 'not_taken' }],
    );
  }

  /** A status from 200 to 299 means delivered. Throws the signal's reason. */
  async deliver(
    { url, secret, httpsOnly = false }: WebhookTarget,
    message: SignedMessage,
    signal?: AbortSignal,
  ): Promise<WebhookDelivery> {
    try {
      const answer = await this.outbound.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...webhookHeaders(secret, message) },
        body: message.body,
        maxBytes: ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
        // A message signed for one address must not reach another.
        maxRedirects: 0,
        httpsOnly,
        ...(signal !== undefined && { signal }),
      });
      answer.discard();
      const { status } = answer;
      const delivered = status >= 200 && status <= 299;
      this.#webhooks.add({ result: delivered ? 'delivered' : 'refused' });
      return { delivered, status, reason: null };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      this.#webhooks.add({ result: 'not_taken' });
      return { delivered: false, status: null, reason: error.code };
    }
  }
}
