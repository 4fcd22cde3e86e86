import { type FakeHandler, fail, fakeApi, fakeSession, renderTool } from '@garimpo/sdk/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { campaignOf } from '../../../../test/support/campaigns.ts';
import { requestsService, type StartingRequests } from '../../../../test/support/requests-service.ts';
import { bolos, ruleOf, visitOf } from '../../../../test/support/visits.ts';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

interface Options extends StartingRequests {
  search?: string;
  handlers?: Record<string, FakeHandler>;
  signedOut?: boolean;
}
function open({ search = '', handlers = {}, signedOut = false, ...start }: Options = {}) {
  const service = requestsService(start);
  const fake = fakeApi({ ...service.handlers, ...handlers });
  const session = signedOut ? fakeSession({ profile: null }) : fakeSession();
  const rendered = renderTool(tool, { at: `${paths.requests}${search}`, api: fake.api, session });
  return { ...rendered, service, fake };
}
const table = () => screen.findByRole('table', { name: 'Requisições' });
const panel = (name: string) => screen.findByRole('dialog', { name });
const asked = (fake: ReturnType<typeof open>['fake'], path = '/api/traffic-filter/requests') =>
  fake.calls.filter((call) => call.path === path).map(({ query }) => Object.fromEntries(query));

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

describe('the log of requests', () => {
  it('has the table of the specification, each row with what became of the visit', async () => {
    open({
      visits: [
        visitOf(),
        visitOf({ state: 'pending', kind: 'invalid', networks: [], devices: ['tablet', 'computer'] }),
        visitOf({ state: 'blocked', kind: 'invalid', page: null, maskedIp: null, country: null, city: null }),
        visitOf({ kind: 'declared_robot', reason: 'declared_robot', devices: [], networks: [] }),
      ],
    });
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DataIPStatusAções',
      expect.stringMatching(
        /20\/11\/2026, 08:30:05.*Bolos no Pote.*203\.0\.113\.….*Celular · São Paulo, Brasil.*Atendida.*Página de oferta · Facebook/,
      ),
      expect.stringMatching(/Tablet ou computador.*Pendente/),
      expect.stringMatching(/apagado.*Celular.*Bloqueada.*Nenhuma página/),
      expect.stringMatching(/Dispositivo desconhecido.*Atendida.*Robô declarado/),
    ]);
  });

  it('is filtered by tab, campaign, address and period, all of it in the address of the page', async () => {
    const { user, fake, address } = open({
      visits: [visitOf(), visitOf({ state: 'blocked' })],
      handlers: {
        'GET /api/traffic-filter/campaigns': () => ({
          campaigns: [campaignOf(bolos.name, { id: bolos.id })],
        }),
      },
    });
    await table();
    await user.click(screen.getByRole('tab', { name: 'Bloqueadas' }));
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2));
    await user.click(screen.getByRole('combobox', { name: 'Período' }));
    await user.click(await screen.findByRole('option', { name: 'Últimos 7 dias' }));
    await user.click(await screen.findByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Bolos no Pote' }));
    await user.type(screen.getByRole('searchbox', { name: 'Pesquisar por IP' }), '203.0.113.');
    await waitFor(() =>
      expect(address()).toBe(`${paths.requests}?state=blocked&campaign=${bolos.id}&ip=203.0.113.&period=7d`),
    );
    await waitFor(() =>
      expect(asked(fake).at(-1)).toMatchObject({
        state: 'blocked',
        campaign: bolos.id,
        ip: '203.0.113.',
        from: '2026-11-14T03:00:00.000Z',
      }),
    );
  });

  it('is filtered by device and robot as well, and says why a visit was blocked', async () => {
    const { user, fake, address } = open({
      visits: [
        visitOf({ state: 'blocked', kind: 'invalid', page: null, refusal: 'address_rule', score: 0 }),
        visitOf({ state: 'pending', kind: 'invalid', refusal: 'score', score: 85 }),
        visitOf({ kind: 'declared_robot', reason: 'declared_robot', devices: [], robot: 'Googlebot' }),
      ],
    });
    const rows = within(await table()).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Bloqueada.*por uma regra sua/),
      expect.stringMatching(/Pendente.*por 85 pontos/),
      expect.stringMatching(/Googlebot/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Mais filtros' }));
    await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
    await user.click(await screen.findByRole('option', { name: 'Não identificado' }));
    await user.type(screen.getByRole('searchbox', { name: 'Nome do robô' }), 'google');
    await waitFor(() => expect(address()).toBe(`${paths.requests}?device=unknown&robot=google`));
    await waitFor(() => expect(asked(fake).at(-1)).toMatchObject({ device: 'unknown', robot: 'google' }));
    expect(screen.getByRole('button', { name: 'Mais filtros (2)' })).toBeVisible();
  });

  it('asks for nothing that is no address', async () => {
    const { user, fake } = open({ visits: [visitOf()] });
    await table();
    await user.type(screen.getByRole('searchbox', { name: 'Pesquisar por IP' }), '10.0.0.0/8');
    expect(await screen.findByText(/^Digite um IP ou o começo dele/)).toBeVisible();
    // What was typed on the way to it may have been asked for.
    expect(asked(fake).map(({ ip }) => ip)).not.toContain('10.0.0.0/8');
  });

  it('goes on page by page', async () => {
    const { user } = open({ visits: [visitOf(), visitOf(), visitOf()], pageSize: 2 });
    expect(within(await table()).getAllByRole('row')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  it('is saved as a table, under its filter', async () => {
    const { user, fake } = open({ visits: [visitOf({ state: 'pending' })], search: '?state=pending' });
    await table();
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved).toEqual(['requisicoes-2026-11-20.csv']));
    expect(asked(fake, '/api/traffic-filter/requests.csv')).toEqual([{ state: 'pending' }]);
  });

  it.each([
    ['', 'Nenhuma requisição ainda', 'Criar Campanha'],
    ['?state=pending', 'Nenhuma requisição pendente', null],
    ['?state=blocked', 'Nenhuma requisição bloqueada', null],
    ['?period=today', 'Nenhuma requisição com estes filtros', null],
  ])('says what to do next where it is empty: %s', async (search, title, link) => {
    open({ search });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    if (link !== null) expect(await screen.findByRole('link', { name: link })).toBeVisible();
  });

  it('shows a failure, and reads again', async () => {
    let broken = true;
    const { user } = open({
      handlers: {
        'GET /api/traffic-filter/requests': () => {
          if (broken) throw fail('some.new.code', 500);
          return { requests: [visitOf()], more: false };
        },
      },
    });
    expect(await screen.findByText(/^Erro ao carregar as requisições/)).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await table()).toBeVisible();
  });

  it('asks to sign in once the session has ended', async () => {
    const { fake } = open({ signedOut: true });
    expect(await screen.findByText('Entre para usar este recurso')).toBeVisible();
    expect(fake.calls).toEqual([]);
  });
});

describe('the live tail', () => {
  const late = () => visitOf({ at: '2026-11-20T11:31:00.000Z', maskedIp: '198.51.100.…' });

  it('puts what comes on top, and marks it', async () => {
    const { service } = open({ visits: [visitOf()] });
    await table();
    service.visit(late());
    const row = await screen.findByRole('row', { name: /08:31:00/ });
    expect(within(row).getByText('nova')).toBeVisible();
    expect(within(await table()).getAllByRole('row')[1]).toBe(row);
  });

  it('waits while the pointer is over the list', async () => {
    const { service, user } = open({ visits: [visitOf()] });
    fireEvent.pointerEnter((await table()).closest('section')!, { pointerType: 'mouse' });
    service.visit(late());
    const button = await screen.findByRole('button', { name: 'Mostrar 1 nova' });
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
    await user.click(button);
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Mostrar 1 nova' })).toBeNull();
  });

  it('asks for nothing once it is off', async () => {
    const { user, fake } = open({ visits: [visitOf()] });
    await table();
    await user.click(screen.getByRole('switch', { name: 'Ao vivo' }));
    expect(screen.getByText('A lista fica como está.')).toBeVisible();
    const before = fake.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(fake.calls).toHaveLength(before);
  });
});

describe('one request', () => {
  const visit = visitOf({ state: 'pending', kind: 'invalid' });
  const details = {
    [visit.id]: {
      score: 80,
      refusal: 'score' as const,
      signals: [
        { signal: 'data_centre' as const, points: 50 },
        { signal: 'rate' as const, points: 30 },
      ],
    },
  };

  it('is shown with reasons, points and destination', async () => {
    const { user, address } = open({ visits: [visit], details });
    await user.click(await screen.findByRole('button', { name: 'Ver requisição de 20/11/2026, 08:30:05' }));
    const shown = within(await panel('Requisição'));
    expect(
      await shown.findByText('Dispositivo e origem estão entre os escolhidos na campanha.'),
    ).toBeVisible();
    expect(shown.getByText(/^Pendente: somou 80 pontos, e a campanha separa a partir de 50\./)).toBeVisible();
    expect(shown.getByText('Endereço de data center')).toBeVisible();
    expect(shown.getByText('Soma: 80 pontos')).toBeVisible();
    expect(shown.getByText(/pendente a partir de 50 pontos; nada é bloqueado por pontos\./)).toBeVisible();
    expect(shown.getByText('https://oferta.exemplo/bolos?fbclid=abc')).toBeVisible();
    expect(shown.getByText('utm_source')).toBeVisible();
    expect(address()).toBe(`${paths.requests}?request=${visit.id}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(paths.requests));
  });

  it.each([
    ['rate', /Respondida com 429/],
    ['address_rule', /havia uma regra sua/],
    ['score', /bloqueia a partir de 60\. Respondida com 403/],
  ] as const)('was blocked: %s', async (refusal, sentence) => {
    const blocked = visitOf({ state: 'blocked', kind: 'invalid', page: null });
    open({
      visits: [blocked],
      details: { [blocked.id]: { refusal, score: 70, blockedFrom: 60 } },
      search: `?request=${blocked.id}`,
    });
    expect(await within(await panel('Requisição')).findByText(sentence)).toBeVisible();
    expect(screen.getByText('Nenhuma: a visita foi bloqueada.')).toBeVisible();
  });

  it('shows its address when it is asked for, and why it does not', async () => {
    const { user, service } = open({ visits: [visit], search: `?request=${visit.id}` });
    const shown = within(await panel('Requisição'));
    expect(await shown.findByText(/^Cada revelação fica registrada/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Revelar' }));
    expect(await shown.findByText('203.0.113.7')).toBeVisible();
    expect(service.revealed).toEqual([visit.id]);
  });

  it('has its address blocked for a time', async () => {
    const { user, service, fake } = open({ visits: [visit], search: `?request=${visit.id}` });
    const shown = within(await panel('Requisição'));
    await user.click(await shown.findByRole('combobox', { name: 'Por quanto tempo' }));
    await user.click(await screen.findByRole('option', { name: '7 dias' }));
    await user.click(shown.getByRole('button', { name: 'Bloquear' }));
    expect(await shown.findByText('Endereço bloqueado até 21/11/2026, 08:00.')).toBeVisible();
    expect(fake.calls.find(({ path }) => path.endsWith('/rule'))?.body).toEqual({
      kind: 'block',
      hours: 168,
    });
    expect(service.rules()).toHaveLength(1);
  });

  it('of an address that is erased can have no rule', async () => {
    const old = visitOf({ maskedIp: null });
    open({ visits: [old], details: { [old.id]: { userAgent: null } }, search: `?request=${old.id}` });
    const shown = within(await panel('Requisição'));
    expect(await shown.findByText('Apagado após 90 dias.')).toBeVisible();
    expect(shown.getByText('Apagado com o endereço')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Bloquear' })).toBeNull();
  });

  it('leads to the ones above and below it', async () => {
    const [newer, older] = [visitOf(), visitOf({ at: '2026-11-20T11:29:00.000Z' })];
    const { user, address } = open({ visits: [newer, older], search: `?request=${newer.id}` });
    await table();
    await user.click(await screen.findByRole('button', { name: 'Requisição mais antiga' }));
    expect(address()).toBe(`${paths.requests}?request=${older.id}`);
    expect(screen.getByRole('button', { name: 'Requisição mais antiga' })).toBeDisabled();
  });

  it('may be gone', async () => {
    open({ search: `?request=${visit.id}` });
    expect(await screen.findByText('Requisição não encontrada')).toBeVisible();
  });
});

describe('rules for addresses', () => {
  it('are listed, and removed', async () => {
    const { user, service } = open({
      rules: [ruleOf({ note: 'Concorrente' }), ruleOf({ kind: 'allow' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Regras de endereço' }));
    const shown = within(await panel('Regras de endereço'));
    expect(await shown.findByText('2 regras em vigor')).toBeVisible();
    // Both are of one network.
    expect(
      shown.getAllByRole('button', { name: /^Remover regra de 203/ }).map((button) => button.ariaLabel),
    ).toEqual([
      'Remover regra de 203.0.113.…: Concorrente',
      expect.stringMatching(/: Criada em 20\/11\/2026/),
    ]);
    await user.click(shown.getByRole('button', { name: /Concorrente/ }));
    expect(await screen.findByText('Regra removida.')).toBeVisible();
    expect(service.rules()).toHaveLength(1);
  });

  it('are made for an address that is typed, a single one', async () => {
    const { user, service } = open({ search: '?panel=rules' });
    const shown = within(await panel('Regras de endereço'));
    const field = shown.getByRole('textbox', { name: 'Endereço IP completo' });
    await user.type(field, '203.0.113.0/24{Enter}');
    expect(await shown.findByText(/Faixas não são aceitas/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '10.0.0.1{Enter}');
    expect(await shown.findByText(/^Não é possível criar uma regra para este endereço/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '198.51.100.9{Enter}');
    expect(await shown.findByText('198.51.100.…')).toBeVisible();
    expect(service.rules()).toMatchObject([{ kind: 'block' }]);
  });
});
