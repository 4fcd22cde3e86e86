import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Config, isSignedWebhook, Mailer, newWebhookSecret } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';

interface Message {
  phone: string;
  use: string;
  code: string;
  text: string;
}

/** What an operator puts behind AUTH_SMS_WEBHOOK, with a provider that keeps its messages. It believes what is signed, and just now. */
export class SmsProvider {
  readonly messages: Message[] = [];
  refused = 0;
  isDown = false;
  readonly #server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isOurs = isSignedWebhook([this.secret], {
      headers: request.headers,
      body,
      now: new Date(),
      withinSeconds: 300,
    });
    if (isOurs && !this.isDown) this.messages.push((JSON.parse(body.toString()) as { data: Message }).data);
    else this.refused += 1;
    response.writeHead(!isOurs ? 401 : this.isDown ? 503 : 204).end();
  });

  private constructor(public secret: string) {}

  static async start(): Promise<SmsProvider> {
    const provider = new SmsProvider(newWebhookSecret());
    await new Promise<void>((resolve) => {
      provider.#server.listen(0, '127.0.0.1', resolve);
    });
    return provider;
  }

  get config(): Partial<Config> {
    const host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return { smsWebhook: { url: `http://${host}/sms`, secrets: [this.secret] }, outboundAllow: [host] };
  }

  /** Those to the number, the last one first. */
  async to(app: TestApp, phone: string): Promise<Message[]> {
    await app.get<Mailer>(Mailer).idle();
    return this.messages.filter((one) => one.phone === `+${phone.replace('+', '')}`).reverse();
  }

  async codeTo(app: TestApp, phone: string): Promise<string> {
    const [last] = await this.to(app, phone);
    if (!last) throw new Error(`no message to ${phone}`);
    return last.code;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

let numbers = 0;
/** A number that no other test uses, with its plus sign. */
export function newPhone(): string {
  numbers += 1;
  return `+55819${String(10_000_000 + numbers)}`;
}

export const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
