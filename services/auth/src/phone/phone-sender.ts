import { randomUUID } from 'node:crypto';
import { CONFIG, type Config, WebhookSender } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { phoneDisabled } from '../http/disabled.ts';
import { type CodeUse, phoneCodeText } from '../text/pt-br.ts';

/**
 * Hands codes to the operator's own program, which sends them by whatever provider it likes: one signed message for each, as the
 * product's other webhooks are. Without AUTH_SMS_WEBHOOK there are no phones.
 */
@Injectable()
export class PhoneSender {
  readonly isOn: boolean;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly webhooks: WebhookSender,
  ) {
    this.isOn = config.smsWebhook !== undefined;
  }

  mustBeOn(): void {
    if (!this.isOn) throw phoneDisabled();
  }

  /** @param phone without its plus sign. Throws `sms_send_failed`. */
  async send(phone: string, code: string, use: CodeUse): Promise<void> {
    const { smsWebhook } = this.config;
    if (smsWebhook === undefined) throw phoneDisabled();
    const sentAt = new Date();
    const body = JSON.stringify({
      type: 'auth.sms',
      timestamp: sentAt.toISOString(),
      data: { phone: `+${phone}`, use, code, text: phoneCodeText(code, use) },
    });
    const { url, secrets } = smsWebhook;
    const answer = await this.webhooks.deliver(
      { url, secret: secrets, httpsOnly: true },
      { id: randomUUID(), sentAt, body },
    );
    if (answer.delivered) return;
    const cause = new Error(`the SMS webhook answered ${answer.status ?? answer.reason}`);
    throw new AuthFailure('sms_send_failed', 'Unable to send the message', { cause });
  }
}
