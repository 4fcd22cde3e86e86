import { toast } from '@garimpo/sdk';
import { fail } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { log } from '../../log.ts';
import { offerOf } from '../board/testing/offers.ts';
import { findCard, renderBoard } from '../board/testing/render-board.tsx';
import { deliveryOf, hashOf, SERVER_KEY } from './testing/channels-service.ts';
import { FrameBell } from './testing/frame-bell.tsx';

beforeEach(() => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.clear();
  jest.restoreAllMocks();
});

type Board = ReturnType<typeof renderBoard>;

const boardWith = (options: Parameters<typeof renderBoard>[0] = {}) =>
  renderBoard({ offers: [offerOf({ title: 'Bolos' })], frame: <FrameBell />, ...options });

async function openChannels({ user }: Board): Promise<HTMLElement> {
  await findCard('Bolos');
  await user.click(screen.getByRole('button', { name: 'Alertas' }));
  const panel = await screen.findByRole('dialog', { name: 'Alertas' });
  await user.click(within(panel).getByRole('radio', { name: 'Onde receber' }));
  await within(panel).findByRole('region', { name: 'Webhook' });
  return panel;
}
const part = (panel: HTMLElement, name: string) => within(within(panel).getByRole('region', { name }));

describe('notifications', () => {
  const PARTS = ['serviceWorker', 'PushManager', 'Notification'] as const;

  /** What jsdom has none of: a browser whose user answers the question. */
  function browserWith(answer: NotificationPermission, oldKey?: string) {
    let subscription = oldKey === undefined ? null : subscribed('https://push.test/old', oldKey);
    function subscribed(endpoint: string, key: string) {
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
    }
    const registration = {
      active: {},
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          subscription = subscribed('https://push.test/new', applicationServerKey);
          return subscription;
        },
      },
    };
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    define(navigator, 'serviceWorker', {
      register: async () => registration,
      getRegistration: async () => registration,
    });
    define(window, 'PushManager', class {});
    define(window, 'Notification', { permission: answer, requestPermission: async () => answer });
  }
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(`${key}=`.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    ).buffer;

  afterEach(() => {
    for (const name of PARTS) {
      Reflect.deleteProperty(navigator, name);
      Reflect.deleteProperty(window, name);
    }
  });

  it('are asked for by a click alone, and turned off again', async () => {
    browserWith('granted');
    const board = boardWith();
    const panel = await openChannels(board);
    const push = part(panel, 'Notificações neste navegador');
    await board.user.click(push.getByRole('button', { name: 'Ativar neste navegador' }));
    expect(await push.findByText('Este navegador recebe os alertas.')).toBeVisible();
    await board.user.click(push.getByRole('button', { name: 'Desativar' }));
    expect(await push.findByRole('button', { name: 'Ativar neste navegador' })).toBeVisible();
    expect(board.channels.state.push.devices).toEqual([]);
  });

  it('that the browser refuses are said to be, and how to allow them', async () => {
    browserWith('denied');
    const board = boardWith();
    const push = part(await openChannels(board), 'Notificações neste navegador');
    expect(await push.findByText(/estão bloqueadas neste navegador/)).toBeVisible();
  });

  it('are none in a browser without them, which still lists the others', async () => {
    const board = boardWith();
    board.channels.state.push.devices = [
      {
        id: crypto.randomUUID(),
        browser: 'Firefox',
        system: null,
        endpointHash: 'x',
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    ];
    const push = part(await openChannels(board), 'Notificações neste navegador');
    expect(push.getByText(/não mostra notificações de sites/)).toBeVisible();
    await board.user.click(push.getByRole('button', { name: 'Remover Firefox' }));
    await waitFor(() => expect(push.queryByText('Firefox')).toBeNull());
  });

  it('go on when the service has another key', async () => {
    browserWith('granted', `B${'B'.repeat(86)}`);
    const board = boardWith();
    const old = {
      id: crypto.randomUUID(),
      browser: 'Chrome',
      system: 'Linux',
      endpointHash: await hashOf('https://push.test/old'),
      createdAt: '2026-11-20T12:00:00.000Z',
    };
    board.channels.state.push.devices = [old];
    await openChannels(board);
    const renewed = await hashOf('https://push.test/new');
    await waitFor(() =>
      expect(board.channels.state.push.devices.map(({ endpointHash }) => endpointHash)).toEqual([renewed]),
    );
    const added = board.fake.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/push'));
    expect(added?.body).toMatchObject({ serverKey: SERVER_KEY });
  });
});

describe('Telegram', () => {
  it('is connected on the other side, which shows here by itself', async () => {
    const board = boardWith();
    const panel = await openChannels(board);
    const telegram = part(panel, 'Telegram');
    await board.user.click(telegram.getByRole('button', { name: 'Conectar Telegram' }));
    expect(await telegram.findByRole('link', { name: 'Abrir o Telegram' })).toHaveAttribute(
      'href',
      'https://t.me/um_bot?start=codigo',
    );
    expect(telegram.getByRole('status')).toHaveTextContent('Esperando você tocar em Iniciar...');
    board.channels.state.telegram.chat = { name: '@ana', connectedAt: '2026-11-20T12:00:00.000Z' };
    expect(await telegram.findByText(/^Conectado a @ana desde/)).toBeVisible();
    await board.user.click(telegram.getByRole('button', { name: 'Desconectar' }));
    expect(await telegram.findByRole('button', { name: 'Conectar Telegram' })).toBeVisible();
  });

  it('says that it is not there, and that it does not answer', async () => {
    const board = boardWith({
      handlers: {
        'POST /api/alerts/channels/telegram': () => {
          throw fail('offers.channel.unavailable', 409);
        },
      },
    });
    const telegram = part(await openChannels(board), 'Telegram');
    await board.user.click(telegram.getByRole('button', { name: 'Conectar Telegram' }));
    expect(await telegram.findByText(/não está disponível agora/)).toBeVisible();
  });
});

describe('the webhook', () => {
  it('is set, tried, given another secret and removed', async () => {
    const board = boardWith();
    const webhook = part(await openChannels(board), 'Webhook');
    await board.user.type(webhook.getByLabelText('Endereço do webhook'), 'nada');
    await board.user.clear(webhook.getByLabelText('Endereço do webhook'));
    await board.user.click(webhook.getByRole('button', { name: 'Salvar webhook' }));
    expect(await webhook.findByText('Informe o endereço completo, com https://.')).toBeVisible();
    await board.user.type(webhook.getByLabelText('Endereço do webhook'), 'meusistema.com.br/alertas');
    await board.user.click(webhook.getByRole('button', { name: 'Salvar webhook' }));
    expect(await webhook.findByLabelText('Segredo do webhook')).toHaveValue('whsec_1');
    expect(webhook.getByText('https://meusistema.com.br/alertas')).toBeVisible();
    await board.user.click(webhook.getByRole('button', { name: 'Já guardei' }));
    expect(webhook.queryByLabelText('Segredo do webhook')).toBeNull();
    await board.user.click(webhook.getByRole('button', { name: 'Enviar teste' }));
    expect(await webhook.findByText(/^O seu sistema respondeu 500/)).toBeVisible();
    await board.user.click(webhook.getByRole('button', { name: 'Trocar segredo' }));
    await board.user.click(webhook.getByRole('button', { name: 'Trocar segredo' }));
    expect(await webhook.findByLabelText('Segredo do webhook')).toHaveValue('whsec_2');
    await board.user.click(webhook.getByRole('button', { name: 'Remover webhook' }));
    expect(webhook.getByText(/^Remover este webhook\?/)).toBeVisible();
    await board.user.click(webhook.getByRole('button', { name: 'Remover webhook' }));
    expect(await webhook.findByRole('button', { name: 'Salvar webhook' })).toBeVisible();
    expect(board.channels.state.webhook).toBeNull();
  });

  it('tells in words why an address is refused', async () => {
    const board = boardWith({
      handlers: {
        'PUT /api/alerts/channels/webhook': () => {
          throw fail('offers.channel.refused', 422, [{ path: 'url', rule: 'not_https' }]);
        },
      },
    });
    const webhook = part(await openChannels(board), 'Webhook');
    await board.user.type(webhook.getByLabelText('Endereço do webhook'), 'http://a.com.br');
    await board.user.click(webhook.getByRole('button', { name: 'Salvar webhook' }));
    expect(await webhook.findByRole('alert')).toHaveTextContent('precisa começar com https://');
  });
});

it('quiet hours are turned on, changed and off', async () => {
  const board = boardWith();
  const quiet = part(await openChannels(board), 'Horário de silêncio');
  await board.user.click(await quiet.findByRole('switch'));
  await waitFor(() => expect(board.alerts.quiet()).toEqual({ from: '22:00', to: '07:00' }));
  const to = await quiet.findByLabelText('Até');
  await board.user.clear(to);
  await board.user.type(to, '22:00');
  expect(quiet.getByText('O começo e o fim precisam ser diferentes.')).toBeVisible();
  expect(quiet.getByRole('button', { name: 'Salvar horário' })).toBeDisabled();
  await board.user.clear(to);
  await board.user.type(to, '09:30');
  await board.user.click(quiet.getByRole('button', { name: 'Salvar horário' }));
  await waitFor(() => expect(board.alerts.quiet()).toEqual({ from: '22:00', to: '09:30' }));
  await board.user.click(quiet.getByRole('switch'));
  await waitFor(() => expect(board.alerts.quiet()).toBeNull());
});

it('quiet hours that a refusal kept from being saved are in their form again', async () => {
  const offers = [offerOf({ title: 'Bolos' })];
  const before = boardWith({ offers });
  const first = part(await openChannels(before), 'Horário de silêncio');
  await before.user.click(await first.findByRole('switch'));
  await waitFor(() => expect(before.alerts.quiet()).not.toBeNull());
  before.fake.use({
    'PATCH /api/alerts/settings': () => {
      throw fail('request.token.missing', 401);
    },
  });
  const to = await first.findByLabelText('Até');
  await before.user.clear(to);
  await before.user.type(to, '09:30');
  await before.user.click(first.getByRole('button', { name: 'Salvar horário' }));
  expect(await first.findByText('Usuário não autenticado')).toBeVisible();
  before.unmount();

  const board = boardWith({ offers, keepsDrafts: true });
  const again = part(await openChannels(board), 'Horário de silêncio');
  await board.user.click(await again.findByRole('switch'));
  await waitFor(() => expect(board.alerts.quiet()).toEqual({ from: '22:00', to: '07:00' }));
  expect(await again.findByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
  await board.user.click(again.getByRole('button', { name: 'Salvar horário' }));
  await waitFor(() => expect(board.alerts.quiet()).toEqual({ from: '22:00', to: '09:30' }));
  await waitFor(() => expect(again.queryByText('Recuperamos o que você tinha preenchido.')).toBeNull());
});

it('the latest deliveries say what became of them', async () => {
  const board = boardWith();
  board.channels.state.deliveries = [
    deliveryOf({ outcome: null, tries: 0, channel: 'push' }),
    deliveryOf({ outcome: null, tries: 3, status: 500, nextTryAt: '2026-11-20T15:00:00.000Z', alerts: 2 }),
    deliveryOf({ channel: 'telegram', tries: 2 }),
    deliveryOf({ outcome: 'failed', tries: 16, failure: 'timeout' }),
    deliveryOf({ outcome: 'failed', failure: 'something new' }),
  ];
  const deliveries = part(await openChannels(board), 'Últimos envios');
  expect(deliveries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Notificação · 1 alerta.*Na fila$/),
    expect.stringMatching(
      /^Webhook · 2 alertas.*a resposta foi 500 · 3 tentativas · próxima 12:00.*Tentando$/,
    ),
    expect.stringMatching(/^Telegram · 1 alertana 2ª tentativa.*Entregue$/),
    expect.stringMatching(/o servidor demorou demais · 16 tentativas.*Não entregue$/),
    expect.stringMatching(/o motivo é desconhecido · 1 tentativa/),
  ]);
});

it('channels that cannot be read are said so, and can be asked for again', async () => {
  const board = boardWith({
    handlers: {
      'GET /api/alerts/channels': () => {
        throw fail('service.internal.error', 500);
      },
    },
  });
  await findCard('Bolos');
  await board.user.click(screen.getByRole('button', { name: 'Alertas' }));
  const panel = await screen.findByRole('dialog', { name: 'Alertas' });
  await board.user.click(within(panel).getByRole('radio', { name: 'Onde receber' }));
  expect(await within(panel).findByText(/Algo deu errado do nosso lado/)).toBeVisible();
  board.fake.use(board.channels.handlers);
  await board.user.click(within(panel).getByRole('button', { name: 'Tentar de novo' }));
  expect(await within(panel).findByRole('region', { name: 'Webhook' })).toBeVisible();
});
