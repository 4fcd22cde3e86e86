import {
  alertWebhookInput,
  type ChannelsReply,
  type DeliveryView,
  pushDeviceInput,
} from '@garimpo/offers-contract';
import { type FakeHandler, fail } from '@garimpo/sdk/testing';

export const SERVER_KEY = `B${'A'.repeat(86)}`;
const AT = '2026-11-20T12:00:00.000Z';

let made = 0;

/** A delivery that has arrived; a test states only what it is about. */
export function deliveryOf(part: Partial<DeliveryView> = {}): DeliveryView {
  made += 1;
  return {
    id: `20000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    channel: 'webhook',
    alerts: 1,
    madeAt: AT,
    outcome: 'told',
    tries: 1,
    nextTryAt: null,
    status: null,
    failure: null,
    ...part,
  };
}

/** Where the alerts of one account go, in memory; it parses input with the contract, as the service does. */
export function channelsService() {
  const state: ChannelsReply = {
    push: { serverKey: SERVER_KEY, devices: [] },
    telegram: { available: true, chat: null },
    webhook: null,
    deliveries: [],
  };
  let secrets = 0;
  const withSecret = (url: string) => {
    secrets += 1;
    state.webhook = { url, createdAt: AT };
    return { webhook: state.webhook, secret: `whsec_${secrets}` };
  };
  const ownWebhook = () => {
    if (state.webhook === null) throw fail('offers.channel.not_found', 404);
    return state.webhook;
  };
  const handlers: Record<string, FakeHandler> = {
    'GET /api/alerts/channels': () => state,
    'POST /api/alerts/channels/push': async ({ body }) => {
      const { endpoint } = pushDeviceInput.parse(body);
      const device = {
        id: crypto.randomUUID(),
        browser: 'Chrome',
        system: 'Linux',
        endpointHash: await hashOf(endpoint),
        createdAt: AT,
      };
      state.push.devices = [...state.push.devices, device];
      return { device };
    },
    'DELETE /api/alerts/channels/push/:id': ({ params }) => {
      state.push.devices = state.push.devices.filter(({ id }) => id !== params['id']);
    },
    'POST /api/alerts/channels/telegram': () => ({ url: 'https://t.me/um_bot?start=codigo', expiresAt: AT }),
    'DELETE /api/alerts/channels/telegram': () => {
      state.telegram.chat = null;
    },
    'PUT /api/alerts/channels/webhook': ({ body }) => withSecret(alertWebhookInput.parse(body).url),
    'POST /api/alerts/channels/webhook/secret': () => withSecret(ownWebhook().url),
    'POST /api/alerts/channels/webhook/test': () => {
      ownWebhook();
      return { delivered: false, status: 500, reason: null };
    },
    'DELETE /api/alerts/channels/webhook': () => {
      state.webhook = null;
    },
  };
  return { handlers, state };
}

export async function hashOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
