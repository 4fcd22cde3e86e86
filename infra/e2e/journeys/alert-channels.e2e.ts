import { createHmac } from 'node:crypto';
import { PushBrowser } from '@garimpo/offers-service/testing';
import type { Received } from '@garimpo/service-kit/testing/receiver';
import type { BrowserContext, Page } from '@playwright/test';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { RECEIVER_HOST, startReceivers } from '../support/receivers.ts';

const WEBHOOK = `http://${RECEIVER_HOST}/alertas`;
const CHAT = 4711;

const channels = (page: Page) => page.getByRole('dialog', { name: 'Alertas' });

async function openChannels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Alertas', exact: true }).click();
  await page.getByRole('radio', { name: 'Onde receber' }).click();
  await expect(channels(page).getByRole('heading', { name: 'Últimos envios' })).toBeVisible();
}

/** As a receiver checks a message, with the secret that it was shown. */
function isSigned(secret: string, { headers, bytes }: Received): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest('base64');
  return signature === `v1,${digest}`;
}

async function testMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar teste' }).click();
}

test('alerts go to a server of one’s own and to a chat, and not at night', DEEP, async ({ page }) => {
  const { server, telegram, close } = await startReceivers();
  try {
    await registerAndPay(page, newPerson());
    await openChannels(page);
    await expect(page.getByText(/^Nenhum envio ainda/)).toBeVisible();

    await page.getByLabel('Endereço do webhook').fill('https://192.168.0.1/alertas');
    await page.getByRole('button', { name: 'Salvar webhook' }).click();
    await expect(page.getByText(/o endereço não é público/)).toBeVisible();
    await page.getByLabel('Endereço do webhook').fill(WEBHOOK);
    await page.getByRole('button', { name: 'Salvar webhook' }).click();
    const shown = page.getByLabel('Segredo do webhook');
    await expect(shown).toHaveValue(/^whsec_/);
    const secret = await shown.inputValue();
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await testMessage(page);
    await expect(page.getByText('Entregue: o seu sistema respondeu 204.')).toBeVisible();
    const [message] = server.received;
    if (message === undefined) throw new Error('nothing came');
    expect(isSigned(secret, message)).toBe(true);
    expect(JSON.parse(message.body)).toMatchObject({ type: 'offers.test' });

    server.answer = (response) => response.writeHead(500).end();
    await testMessage(page);
    await expect(page.getByText('O seu sistema respondeu 500. Esperamos de 200 a 299.')).toBeVisible();

    await page.getByRole('button', { name: 'Conectar Telegram' }).click();
    const link = await page.getByRole('link', { name: 'Abrir o Telegram' }).getAttribute('href');
    const { pathname, searchParams } = new URL(link ?? '');
    expect(pathname).toBe('/garimpo_de_teste_bot');
    telegram.say(CHAT, `/start ${searchParams.get('start')}`);
    await expect(page.getByText(/^Conectado a Ana desde/)).toBeVisible({ timeout: 60_000 });
    // The page may read of the chat before the bot has said so in it.
    await expect.poll(() => telegram.sent).toEqual([expect.objectContaining({ chat_id: String(CHAT) })]);

    await page.getByRole('switch', { name: 'Não enviar nada em um horário' }).click();
    await page.getByLabel('Das', { exact: true }).fill('23:30');
    await page.getByRole('button', { name: 'Salvar horário' }).click();
    await expect(page.getByRole('button', { name: 'Salvar horário' })).toBeHidden();

    await page.reload();
    await openChannels(page);
    await expect(page.getByLabel('Das', { exact: true })).toHaveValue('23:30');
    await expect(page.getByText(WEBHOOK)).toBeVisible();
    await expect(page.getByLabel('Segredo do webhook')).toBeHidden();
    await page.getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByRole('button', { name: 'Conectar Telegram' })).toBeVisible();
  } finally {
    await close();
  }
});

/** The browser of the journeys reaches no push service: what one would have given it stands in its place. */
async function subscribeAs(page: Page, { endpoint, keys }: PushBrowser): Promise<void> {
  await page.addInitScript(
    ({ endpoint: address, keys: { p256dh, auth } }) => {
      let options: object | null = null;
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      const subscription = () => ({
        endpoint: address,
        options,
        getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
        unsubscribe: () => {
          options = null;
          return Promise.resolve(true);
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(options === null ? null : subscription()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
          options = { applicationServerKey: bytes(applicationServerKey) };
          return Promise.resolve(subscription());
        },
      });
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        document.documentElement.dataset['asked'] = 'true';
        return ask();
      };
    },
    { endpoint, keys },
  );
}

/** As its push service would, for the worker that the page has registered. */
async function push(page: Page, message: object): Promise<void> {
  const inside = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    inside.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await inside.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await inside.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
}

/** A browser without a screen shows no notifications: its worker keeps what it would have shown. */
async function watchShown(context: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }) };`);
  return () => worker.evaluate('self.shown');
}

test.describe('notifications', () => {
  // A worker and a permission stay with their context.
  test.use({ freshContext: true });

  test('are asked for in a click, shown by the browser, and ended', async ({ page, context }) => {
    await subscribeAs(page, new PushBrowser(`http://${RECEIVER_HOST}/push/1`));
    await context.grantPermissions(['notifications']);
    await registerAndPay(page, newPerson());
    await openChannels(page);
    const activate = page.getByRole('button', { name: 'Ativar neste navegador' });
    await expect(activate).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await activate.click();
    await expect(page.getByText('Este navegador recebe os alertas.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-asked');

    const shown = await watchShown(context);
    const message = { id: 'um', title: 'Curso Bolos', body: 'chegou a 920 anúncios', path: '/dashboard' };
    await push(page, message);
    const { title, body, id: tag, path: data } = message;
    await expect.poll(shown).toEqual([{ title, body, tag, data }]);

    await page.getByRole('button', { name: 'Desativar' }).click();
    await expect(activate).toBeVisible();
  });
});
