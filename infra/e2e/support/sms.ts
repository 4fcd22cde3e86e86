import { Receiver } from '@garimpo/service-kit/testing/receiver';
import { expect } from '@playwright/test';

/** The name of the operator's program that sends codes, which the product reaches at the port in `E2E_SMS_PORT`. */
export const SMS_HOST = 'sms.test';

interface Message {
  phone: string;
  code: string;
}

/** What an operator puts behind AUTH_SMS_WEBHOOK. One at a time: its port is one for the whole run. */
export async function startSms(): Promise<{
  /** The code of the message to a number that has been sent so many. */
  codeTo(phone: string, sent: number): Promise<string>;
  close(): Promise<void>;
}> {
  const program = await Receiver.start(SMS_HOST, Number(process.env['E2E_SMS_PORT']));
  const to = (phone: string) =>
    program.received
      .map(({ body }) => (JSON.parse(body) as { data: Message }).data)
      .filter((message) => message.phone === phone);
  return {
    codeTo: async (phone, sent) => {
      await expect.poll(() => to(phone).length).toBe(sent);
      return to(phone).at(-1)?.code ?? '';
    },
    close: () => program.close(),
  };
}
