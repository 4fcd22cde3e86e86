import { FakeTelegram } from '@garimpo/offers-service/testing';
import { Receiver } from '@garimpo/service-kit/testing/receiver';

/** The name of a user's own server, which the product reaches at the port in `E2E_RECEIVER_PORT`. */
export const RECEIVER_HOST = 'meu-sistema.test';

/** Who receives alerts. One at a time: their ports are one for the whole run. */
export async function startReceivers(): Promise<{
  server: Receiver;
  telegram: FakeTelegram;
  close(): Promise<void>;
}> {
  const server = await Receiver.start(RECEIVER_HOST, Number(process.env['E2E_RECEIVER_PORT']));
  const telegram = await FakeTelegram.start(Number(process.env['E2E_TELEGRAM_PORT']));
  return {
    server,
    telegram,
    close: async () => {
      await server.close();
      await telegram.close();
    },
  };
}
