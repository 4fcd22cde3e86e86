import { type FakeHandler, fail, fakeApi, fakeFile, fakeSession, renderTool } from '@garimpo/sdk/testing';
import {
  type ConversionSendView,
  type ConversionTargetView,
  changedTargetInput,
  conversionTargetInput,
} from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { campaignOf, newId } from '../../../../test/support/campaigns.ts';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

const bolos = campaignOf('Bolos no Pote');
const targetOf = (change: Partial<ConversionTargetView> = {}): ConversionTargetView => ({
  id: newId(),
  network: 'facebook',
  name: 'Pixel da loja',
  account: '123456789012345',
  loginAccount: null,
  event: 'Purchase',
  clientId: null,
  tokenEnd: '9f3a',
  testCode: null,
  campaign: null,
  unsigned: false,
  dataRule: 'required',
  active: true,
  createdAt: '2026-11-22T12:00:00.000Z',
  counts: { waiting: 0, sent: 0, skipped: 0, failed: 0, unknown: 0 },
  lastSentAt: null,
  problem: null,
  ...change,
});
const sendOf = (change: Partial<ConversionSendView> = {}): ConversionSendView => ({
  id: newId(),
  at: '2026-11-22T12:00:00.000Z',
  target: { id: newId(), name: 'Pixel da loja', network: 'facebook' },
  campaign: { id: bolos.id, name: bolos.name },
  requestId: newId(),
  event: 'pedido-7',
  valueCents: 4_990,
  state: 'sent',
  reason: null,
  detail: null,
  tries: 1,
  nextTryAt: null,
  closedAt: '2026-11-22T12:01:00.000Z',
  mayRepeat: false,
  ...change,
});

interface Start {
  targets?: ConversionTargetView[];
  sends?: ConversionSendView[];
  handlers?: Record<string, FakeHandler>;
  at?: string;
}

function open({ targets: listed = [], sends = [], handlers = {}, at = paths.sends }: Start = {}) {
  let targets = listed;
  const fake = fakeApi({
    'GET /api/traffic-filter/campaigns': () => ({ campaigns: [bolos] }),
    'GET /api/traffic-filter/conversion-targets': () => ({ targets }),
    'POST /api/traffic-filter/conversion-targets': ({ body }) => {
      const { campaignId: _, network, name, account, event, token } = conversionTargetInput.parse(body);
      const target = targetOf({ network, name, account, event, tokenEnd: token.slice(-4) });
      targets = [...targets, target];
      return { target };
    },
    'PUT /api/traffic-filter/conversion-targets/:id': ({ params, body }) => {
      const { name, dataRule } = changedTargetInput.parse(body);
      const known = targets.find(({ id }) => id === params['id']) as ConversionTargetView;
      const target = { ...known, name, dataRule };
      targets = targets.map((one) => (one.id === target.id ? target : one));
      return { target };
    },
    'PATCH /api/traffic-filter/conversion-targets/:id': ({ params, body }) => {
      const known = targets.find(({ id }) => id === params['id']) as ConversionTargetView;
      const target = { ...known, ...(body as { active: boolean }) };
      targets = targets.map((one) => (one.id === target.id ? target : one));
      return { target };
    },
    'DELETE /api/traffic-filter/conversion-targets/:id': ({ params }) => {
      targets = targets.filter(({ id }) => id !== params['id']);
      return null;
    },
    'GET /api/traffic-filter/conversion-sends': ({ query }) => ({
      sends: sends.filter(({ state }) => (query.get('state') ?? state) === state),
      more: false,
    }),
    ...handlers,
  });
  const { user } = renderTool(tool, { at, api: fake.api, session: fakeSession() });
  const sent = (method: string, path: RegExp) =>
    fake.calls.filter((call) => call.method === method && path.test(call.path));
  return { user, sent };
}

describe('a connection', () => {
  it('is made with help, and what is wrong is said without a request', async () => {
    const { user, sent } = open();
    expect(await screen.findByText('Nenhuma conexão ainda')).toBeVisible();
    expect(await screen.findByText('Nenhuma conversão enviada ainda')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nova conexão' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Nova conexão' }));
    expect(panel.getByText(/Gerar token de acesso/)).toBeVisible();
    expect(panel.getByLabelText('Evento')).toHaveValue('Purchase');
    await user.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(panel.getByText('Informe um nome.')).toBeVisible();
    expect(panel.getByText('Informe o ID do pixel, só com números.')).toBeVisible();
    expect(panel.getByText('Cole o token inteiro, sem espaços.')).toBeVisible();
    expect(sent('POST', /targets$/)).toEqual([]);
    await user.type(panel.getByLabelText('Nome'), 'Pixel novo');
    await user.type(panel.getByLabelText('ID do pixel'), '123456789012345');
    await user.type(panel.getByLabelText('Token de acesso'), 'EAAB-token-da-meta{Enter}');
    expect(await screen.findByText('Conexão criada. As próximas conversões serão enviadas.')).toBeVisible();
    expect(sent('POST', /targets$/).map(({ body }) => body)).toEqual([
      {
        network: 'facebook',
        name: 'Pixel novo',
        account: '123456789012345',
        event: 'Purchase',
        token: 'EAAB-token-da-meta',
        testCode: null,
        campaignId: null,
        unsigned: false,
        dataRule: 'required',
      },
    ]);
    // It stays open, to be tested, and shows no secret again.
    const edited = within(await screen.findByRole('dialog', { name: 'Editar conexão' }));
    expect(edited.getByLabelText('Token de acesso')).toHaveValue('');
    expect(edited.getByText('Guardado, termina em meta. Deixe vazio para manter.')).toBeVisible();
    expect(edited.getByRole('button', { name: 'Enviar teste' })).toBeDisabled();
  });

  it('of Google asks for what Google needs', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Nova conexão' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Nova conexão' }));
    await user.click(panel.getByRole('combobox', { name: 'Rede' }));
    await user.click(await screen.findByRole('option', { name: 'Google Ads' }));
    await user.type(panel.getByLabelText('Nome'), 'Conta');
    await user.type(panel.getByLabelText('Conta do Google Ads'), '123-456-7890');
    await user.type(panel.getByLabelText('ID da ação de conversão'), '7712337565');
    await user.type(panel.getByLabelText('ID do cliente OAuth'), 'cliente.apps.googleusercontent.com');
    await user.type(panel.getByLabelText('Chave secreta do cliente'), 'chave-secreta');
    await user.type(panel.getByLabelText(/^Token de atualização/), '1//token-de-atualizacao{Enter}');
    await waitFor(() => expect(sent('POST', /targets$/)).toHaveLength(1));
    expect(sent('POST', /targets$/)[0]?.body).toMatchObject({
      network: 'google',
      account: '1234567890',
      loginAccount: null,
      clientSecret: 'chave-secreta',
    });
  });

  it('is changed without its token, paused, and deleted after a question', async () => {
    const { user, sent } = open({
      targets: [
        targetOf({ counts: { waiting: 1, sent: 1, skipped: 0, failed: 2, unknown: 1 }, problem: 'access' }),
      ],
    });
    expect(await screen.findByText('1 enviada · 1 na fila · 2 recusadas · 1 sem resposta')).toBeVisible();
    expect(screen.getByText('A rede recusou o acesso. Confira o token e a conta da conexão.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Editar Pixel da loja' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Editar conexão' }));
    await user.click(panel.getByRole('radio', { name: 'Os visitantes consentiram' }));
    await user.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Conexão salva.')).toBeVisible();
    const [put] = sent('PUT', /targets/);
    expect(put?.body).toMatchObject({ dataRule: 'consented' });
    expect(put?.body).not.toHaveProperty('token');
    await user.click(screen.getByRole('switch', { name: 'Enviar por Pixel da loja' }));
    await waitFor(() => expect(sent('PATCH', /targets/)[0]?.body).toEqual({ active: false }));
    expect(await screen.findByText(/Pausada/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Excluir Pixel da loja' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Nenhuma conexão ainda')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar conexão' })).toBeNull());
  });

  it('is tested, and the network’s answer is told', async () => {
    const target = targetOf({ network: 'kwai', name: 'Kwai', event: 'EVENT_PURCHASE' });
    const { user, sent } = open({
      targets: [target],
      handlers: {
        'POST /api/traffic-filter/conversion-targets/:id/test': ({ body }) =>
          (body as { clickId: string }).clickId === 'bom'
            ? { sent: true, reason: null, detail: null }
            : { sent: false, reason: 'refused', detail: 'Invalid clickid (10005)' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Kwai' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Editar conexão' }));
    await user.click(panel.getByRole('button', { name: 'Enviar teste' }));
    expect(panel.getByText('Informe o ID de um clique.')).toBeVisible();
    await user.type(panel.getByLabelText('ID do clique'), 'ruim{Enter}');
    expect(
      await panel.findByText('A rede não aceitou o evento. Resposta: Invalid clickid (10005)'),
    ).toBeVisible();
    await user.clear(panel.getByLabelText('ID do clique'));
    await user.type(panel.getByLabelText('ID do clique'), 'bom{Enter}');
    expect(await panel.findByText('A rede aceitou o teste.')).toBeVisible();
    expect(sent('POST', /test$/).map(({ body }) => body)).toEqual([{ clickId: 'ruim' }, { clickId: 'bom' }]);
  });
});

describe('the log', () => {
  it('is saved as a table of what the filters leave', async () => {
    URL.createObjectURL = () => 'blob:csv';
    URL.revokeObjectURL = () => {};
    const { user, sent } = open({
      sends: [sendOf({ state: 'failed', reason: 'refused' })],
      at: `${paths.sends}?situacao=failed`,
      handlers: {
        'GET /api/traffic-filter/conversion-sends.csv': () =>
          fakeFile({ 'content-disposition': 'attachment; filename="envios-2026-11-22.csv"' }, [
            new TextEncoder().encode('Conversão\r\n'),
          ]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    expect(await screen.findByText('“envios-2026-11-22.csv” foi baixado.')).toBeVisible();
    expect(sent('GET', /sends\.csv$/).map(({ query }) => query.toString())).toEqual(['state=failed']);
  });

  const sends = [
    sendOf(),
    sendOf({ event: 'pedido-8', state: 'skipped', reason: 'no_click', valueCents: null }),
    sendOf({ event: 'pedido-9', state: 'failed', reason: 'refused', detail: 'Invalid parameter (100)' }),
    sendOf({ event: '', state: 'unknown', reason: 'no_answer', mayRepeat: true }),
  ];

  it('says in words what became of each, and is filtered by the address', async () => {
    const { user } = open({ targets: [targetOf()], sends });
    const table = within(await screen.findByRole('table', { name: 'Conversões enviadas às redes' }));
    expect(table.getByText('Enviada')).toBeVisible();
    expect(table.getByText('A visita não trouxe o clique desta rede, ou ele já foi apagado.')).toBeVisible();
    expect(table.getByText('A rede não aceitou o evento. Resposta: Invalid parameter (100)')).toBeVisible();
    expect(table.getByText('Não sabemos se chegou')).toBeVisible();
    expect(table.getByText('Sem valor')).toBeVisible();
    expect(table.queryByRole('button', { name: 'Tentar de novo pedido-7' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Situação' }));
    await user.click(await screen.findByRole('option', { name: 'Na fila' }));
    expect(await screen.findByText('Nenhuma conversão com estes filtros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('pedido-9')).toBeVisible();
  });

  it('tries again at once what cannot count twice, and asks before what can', async () => {
    const { user, sent } = open({
      sends,
      at: `${paths.sends}?situacao=unknown`,
      handlers: {
        'POST /api/traffic-filter/conversion-sends/:id/retry': ({ params }) => {
          const send = sends.find(({ id }) => id === params['id']);
          if (send === undefined) throw fail('traffic_filter.conversion_send.not_found', 404);
          return { send: { ...send, state: 'waiting', reason: null, closedAt: null } };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo Sem nome' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Tentar de novo' }));
    expect(dialog.getByText(/pode contar duas vezes/)).toBeVisible();
    expect(sent('POST', /retry$/)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('De volta à fila: vai no próximo minuto.')).toBeVisible();
    expect(sent('POST', /retry$/)).toHaveLength(1);
    await user.click(screen.getByRole('combobox', { name: 'Situação' }));
    await user.click(await screen.findByRole('option', { name: 'Recusada' }));
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo pedido-9' }));
    await waitFor(() => expect(sent('POST', /retry$/)).toHaveLength(2));
  });
});
