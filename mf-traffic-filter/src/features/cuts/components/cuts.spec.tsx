import { type FakeHandler, fakeApi, fakeFile, fakeSession, renderTool } from '@garimpo/sdk/testing';
import type { CutReply, ReportView } from '@garimpo/traffic-filter-contract';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { campaignOf, newId } from '../../../../test/support/campaigns.ts';
import { cutOf } from '../../../../test/support/cuts.ts';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

const bolos = campaignOf('Bolos no Pote');
const alone = (): CutReply => ({ ...cutOf(), rows: cutOf().rows.map((row) => ({ ...row, parts: [] })) });

function open(
  search = '',
  { cut = cutOf(), handlers = {} }: { cut?: CutReply; handlers?: Record<string, FakeHandler> } = {},
) {
  let views: ReportView[] = [{ id: newId(), name: 'Por hora', query: { by: 'hour', days: '7' } }];
  const fake = fakeApi({
    'GET /api/traffic-filter/reports/cut': () => cut,
    'GET /api/traffic-filter/reports/cut.csv': () =>
      fakeFile({ 'content-disposition': 'attachment; filename="recorte.csv"' }, [
        new TextEncoder().encode('a;b\r\n'),
      ]),
    'GET /api/traffic-filter/campaigns': () => ({ campaigns: [bolos] }),
    'GET /api/traffic-filter/report-views': () => ({ views }),
    'POST /api/traffic-filter/report-views': ({ body }) => {
      const view = { id: newId(), ...(body as Omit<ReportView, 'id'>) };
      views = [...views, view];
      return { view };
    },
    'DELETE /api/traffic-filter/report-views/:id': ({ params }) => {
      views = views.filter(({ id }) => id !== params['id']);
      return null;
    },
    ...handlers,
  });
  return {
    ...renderTool(tool, { at: `${paths.cuts}${search}`, api: fake.api, session: fakeSession() }),
    fake,
  };
}
const asked = (fake: ReturnType<typeof open>['fake'], end = '/cut') =>
  fake.calls.filter(({ path }) => path.endsWith(end)).map(({ query }) => Object.fromEntries(query));
async function choose(user: ReturnType<typeof open>['user'], label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

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

describe('cuts of a report', () => {
  it('show every value beside the time before, and what has none', async () => {
    const { user } = open('?by=utm_content', { cut: alone() });
    await screen.findByRole('table', { name: 'Criativo (utm_content)' });
    expect(screen.getByText('01/11/2026 a 30/11/2026, ao lado de 02/10/2026 a 31/10/2026')).toBeVisible();
    const rows = rowsOf('Criativo (utm_content)');
    expect(rows[1]).toMatch(
      /^video-1800.*100%.*40.*R\$ 3\.920,00.*R\$ 1\.600,00.*R\$ 2\.320,00145,0%R\$ 40,00R\$ 4,90$/,
    );
    expect(rows[2]).toMatch(/^carrossel-2400.*20%/);
    expect(rows[3]).toMatch(/^Não informado60/);
    expect(rows[4]).toMatch(/^Outros20/);
    expect(rows[5]).toBe('Custo sem divisão–––R$ 100,00––––');
    expect(screen.getByText(/^R\$.100,00 de custo não se divide por “Criativo/)).toBeVisible();
    const money = within(screen.getByRole('region', { name: 'Resultado em dinheiro' }));
    expect(money.getByText('Lucro').closest('div')?.textContent).toMatch(/R\$.3\.612,00/);
    await user.click(screen.getByRole('radio', { name: 'Tráfego' }));
    expect(rowsOf('Criativo (utm_content)')[1]).toMatch(/^video-1800.*100%.*200.*100%.*25,0%40.*83020100$/);
    const kpis = within(screen.getByRole('region', { name: 'Resumo do período' }));
    expect(kpis.getByText('Impressões').closest('div')?.textContent).toMatch(
      /1\.280.*39,1%.*vs\. 30 dias antes/,
    );
  });

  it('show the parts of the first rows, and of others when they are opened', async () => {
    const { user } = open('?by=utm_content&and=hour');
    const name = 'Criativo (utm_content) e Hora do dia';
    await screen.findByRole('table', { name });
    expect(
      rowsOf(name)
        .slice(1, 4)
        .map((row) => row?.slice(0, 8)),
    ).toEqual(['video-18', '9h40020R', '20h4000%']);
    expect(rowsOf(name)).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Abrir Outros' }));
    expect(rowsOf(name)).toHaveLength(14);
    await user.click(screen.getByRole('button', { name: 'Fechar video-1' }));
    expect(rowsOf(name)).toHaveLength(12);
  });

  it('are of what stands in the address, and are saved as a table', async () => {
    const { user, fake, address } = open('?by=cpf&days=5&and=campaign');
    await screen.findByRole('table', { name: 'Campanha' });
    expect(asked(fake)).toEqual([{ by: 'campaign', days: '30' }]);
    await choose(user, 'Ver por', 'Fonte (utm_source)');
    await choose(user, 'E por', 'País');
    await choose(user, 'Ordem', 'Mais receita');
    await choose(user, 'Campanha', 'Bolos no Pote');
    await choose(user, 'Período', 'Últimos 90 dias');
    const query = { by: 'utm_source', and: 'country', days: '90', campaign: bolos.id, order: 'valueCents' };
    await waitFor(() => expect(asked(fake).at(-1)).toEqual(query));
    expect(address()).toBe(`${paths.cuts}?${new URLSearchParams(query)}`);
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved).toEqual(['recorte.csv']));
    expect(asked(fake, '/cut.csv')).toEqual([query]);
  });

  it('are of two dates, and ask for nothing where these make no period', async () => {
    const { fake } = open('?by=page&from=2026-11-03&to=2026-11-01');
    expect(await screen.findByText(/^A data final vem depois/)).toBeVisible();
    expect(asked(fake)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeDisabled();
    const right = open('?by=page&from=2026-11-01&to=2026-11-03');
    await waitFor(() =>
      expect(asked(right.fake)).toEqual([{ by: 'page', from: '2026-11-01', to: '2026-11-03' }]),
    );
  });

  it('are kept as views by a name, shown again and removed', async () => {
    const { user, fake, address } = open('?by=utm_content&days=7');
    await user.click(await screen.findByRole('button', { name: 'Visões' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Visões salvas' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar visão' }));
    expect(await dialog.findByText('Informe um nome.')).toBeVisible();
    await choose(user, 'Enviar por e-mail', 'Toda segunda-feira');
    await user.type(dialog.getByLabelText('Nome da visão'), 'Criativos da semana{Enter}');
    expect(await screen.findByText('Visão salva.')).toBeVisible();
    expect(fake.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Criativos da semana',
      query: { by: 'utm_content', days: '7' },
      mail: 'weekly',
    });
    await user.click(screen.getByRole('button', { name: 'Visões' }));
    const again = within(await screen.findByRole('dialog', { name: 'Visões salvas' }));
    await user.click(await again.findByRole('button', { name: 'Excluir Criativos da semana' }));
    await waitFor(() => expect(again.queryByText('Criativos da semana')).toBeNull());
    await user.click(again.getByRole('button', { name: 'Mostrar Por hora' }));
    await waitFor(() => expect(address()).toBe(`${paths.cuts}?by=hour&days=7`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of fixed dates are kept as views that go by no email', async () => {
    const { user, fake } = open('?by=hour&from=2026-11-01&to=2026-11-03');
    await user.click(await screen.findByRole('button', { name: 'Visões' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Visões salvas' }));
    expect(dialog.getByText(/^Um recorte de datas fixas/)).toBeVisible();
    expect(dialog.queryByLabelText('Enviar por e-mail')).toBeNull();
    await user.type(dialog.getByLabelText('Nome da visão'), 'Lançamento{Enter}');
    expect(await screen.findByText('Visão salva.')).toBeVisible();
    expect(fake.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ mail: null });
  });

  it('lead to the other reports and back', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('tab', { name: 'Visão geral' }));
    expect(address()).toBe(paths.reports);
    await user.click(await screen.findByRole('tab', { name: 'Recortes' }));
    expect(address()).toBe(paths.cuts);
  });

  it('of nothing suggest the next step', async () => {
    const { user, address } = open('', { cut: { ...cutOf(), rows: [], unassigned: undefined } });
    expect(await screen.findByText('Nenhuma visita neste período')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver 90 dias' }));
    expect(address()).toBe(`${paths.cuts}?by=campaign&days=90`);
  });
});
