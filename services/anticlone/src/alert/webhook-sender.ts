import type { WebhookTestReply } from '@garimpo/anticlone-contract';
import { Outbound, OutboundError, type SignedMessage, webhookHeaders } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

export interface WebhookTarget {
  url: string;
  secret: string;
}

const TIMEOUT_MS = 10_000;
/** Nobody reads what is answered. */
const ANSWER_BYTES = 64 * 1024;

/** Hands one message over to somebody else's server, through the outbound guard, and only to the address that was given. */
@Injectable()
export class WebhookSender {
  constructor(private readonly outbound: Outbound) {}

  /** Delivered is what was answered with 200 to 299. Throws the signal's reason. */
  async deliver(
    { url, secret }: WebhookTarget,
    message: SignedMessage,
    signal?: AbortSignal,
  ): Promise<WebhookTestReply> {
    try {
      const answer = await this.outbound.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...webhookHeaders(secret, message) },
        body: message.body,
        maxBytes: ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
        // What is signed for one place is not taken to another.
        maxRedirects: 0,
        ...(signal !== undefined && { signal }),
      });
      answer.discard();
      const { status } = answer;
      return { delivered: status >= 200 && status <= 299, status, reason: null };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      // Its head was an answer already, however long the rest would be.
      return { delivered: false, status: null, reason: error.code };
    }
  }
}
