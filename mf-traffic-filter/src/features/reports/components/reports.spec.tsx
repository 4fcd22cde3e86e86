import { type FakeHandler, fail, fakeApi, fakeFile, fakeSession, renderTool } from '@garimpo/sdk/testing';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { campaignOf } from '../../../../test/support/campaigns.ts';
import { nothing, reportOf } from '../../../../test/support/report.ts';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

const bolos = campaignOf('Bolos no Pote');
interface Options {
  report?: ReportReply;
  search?: string;
  handlers?: Record<string, FakeHandler>;
  campaigns?: (typeof bolos)[];
  signedOut?: boolean;
}
function open({
  report = reportOf(),
  search = '',
  handlers = {},
  campaigns = [bolos],
  signedOut = false,
}: Options = {}) {
  const fake = fakeApi({
    'GET /api/traffic-filter/reports': () => report,
    'GET /api/traffic-filter/reports.csv': () =>
      fakeFile({ 'content-disposition': 'attachment; filename="relatorio-30-dias.csv"' }, [
        new TextEncoder().encode('dia;pessoas\r\n'),
      ]),
    'GET /api/traffic-filter/campaigns': () => ({ campaigns }),
    ...handlers,
  });
  const session = signedOut ? fakeSession({ profile: null }) : fakeSession();
  return { ...renderTool(tool, { at: `${paths.reports}${search}`, api: fake.api, session }), fake };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const asked = (fake: ReturnType<typeof open>['fake'], end = '/reports') =>
  fake.calls.filter(({ path }) => path.endsWith(end)).map(({ query }) => Object.fromEntries(query));

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

describe('reports', () => {
  it('begin with four figures, compared with the previous period', async () => {
    open();
    const kpis = await region('Resumo do período');
    expect(await kpis.findByText('1.284')).toBeVisible();
    expect(kpis.getByText('Impressões').closest('div')?.textContent).toMatch(
      /1\.284.*28,4%.*vs\. 30 dias antes/,
    );
    expect(kpis.getByText('Cliques').closest('div')?.textContent).toMatch(/321.*19,8%/);
    expect(kpis.getByText('CTR').closest('div')?.textContent).toMatch(/25,0%.*15,0 p\.p\./);
    expect(kpis.getByText('Conversões').closest('div')?.textContent).toMatch(
      /48.*sem dados nos 30 dias antes/,
    );
  });

  it('show the sources, the unspecific one last', async () => {
    open();
    await region('Por dia');
    const sources = await region('Tráfego por origem');
    const names = sources.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Facebook800', 'Google Ads200', 'TikTok84', 'Kwai0', 'Outras origens200']);
  });

  it('show what each page of a split led to, with its interval, and who converts more once it can be told', async () => {
    const { unmount } = open();
    const split = await region('Resultado da divisão: Bolos no Pote');
    expect(split.getByText(/Já dá para dizer: oferta\.exemplo\/bolos-video converte mais/)).toBeVisible();
    const rows = split.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rows[2]).toMatch(/bolos-videoConverte mais64416158R\$ 2\.744,00\s*9%7% a 11,5%/);
    unmount();
    const few = reportOf();
    open({ report: { ...few, byOffer: few.byOffer?.map((one) => ({ ...one, visits: 50, converted: 3 })) } });
    expect(await screen.findByText(/^Ainda não dá para dizer: faltam visitas/)).toBeVisible();
  });

  it('show the decisions, which add up and link to the log', async () => {
    open({ search: '?days=7' });
    await region('Por dia');
    const decisions = await region('Decisões do filtro');
    expect(decisions.getByText('1.600 requisições')).toBeVisible();
    expect(decisions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Página de oferta1.18474,0%',
      'Página segura1006,3%',
      'Robôs declarados20012,5%',
      'Pendentes966,0%',
      'Bloqueadas201,3%',
    ]);
    expect(decisions.getByRole('link', { name: 'Ver requisições: Bloqueadas' })).toHaveAttribute(
      'href',
      `${paths.requests}?state=blocked&period=7d`,
    );
  });

  it('have a table of campaigns, also of one that is gone', async () => {
    const report = reportOf();
    const [first] = report.byCampaign;
    open({ report, campaigns: [{ ...bolos, id: first!.id, active: true }] });
    const table = within(await screen.findByRole('table', { name: 'Campanhas' }));
    expect(await table.findByText('Ativa')).toBeVisible();
    expect(screen.getByText(/^R\$\s4\.704,00 em conversões$/)).toBeVisible();
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CampanhaSituaçãoImpressõesCliquesCTRConversõesRequisiçõesRobôsPendentesBloqueadas',
      'Bolos no PoteAtiva1.28432125,0%481.6002009620',
      'Campanha excluída–00–00000',
    ]);
  });

  it('have each chart as a table, too', async () => {
    const { user } = open();
    const days = await region('Por dia');
    expect(
      days.getByRole('img', { name: 'Por dia, de 19/11/2026 a 20/11/2026: no máximo 1.000 requisições.' }),
    ).toBeVisible();
    await user.click(days.getByRole('button', { name: 'Ver como tabela' }));
    expect(
      within(days.getByRole('table', { name: 'Por dia' }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual([
      'DiaPessoasPágina seguraCliquesConversõesRobôs declaradosPendentesBloqueadas',
      '19/11/20268006020030120755',
    ]);
    await user.click(days.getByRole('button', { name: 'Ver como gráfico' }));
    expect(days.getByRole('img')).toBeVisible();
  });

  it('are of a period and a campaign that stand in the address', async () => {
    const { user, fake, address } = open();
    await region('Por dia');
    expect(asked(fake)).toEqual([{ days: '30' }]);
    await user.click(screen.getByRole('radio', { name: '90d' }));
    await user.click(screen.getByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Bolos no Pote' }));
    expect(address()).toBe(`${paths.reports}?days=90&campaign=${bolos.id}`);
    await waitFor(() => expect(asked(fake).at(-1)).toEqual({ days: '90', campaign: bolos.id }));
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved).toEqual(['relatorio-30-dias.csv']));
    expect(asked(fake, '/reports.csv')).toEqual([{ days: '90', campaign: bolos.id }]);
  });

  it('leave what makes no sense in an address', async () => {
    const { fake } = open({ search: '?days=5&campaign=x' });
    await region('Por dia');
    expect(asked(fake)).toEqual([{ days: '30' }]);
  });

  it.each([
    [[], 'Criar Campanha', paths.newCampaign],
    [[bolos], 'Ver campanhas', paths.campaigns],
  ])('suggest the next step without visits', async (campaigns, link, to) => {
    const { user, address } = open({ report: nothing, campaigns });
    expect(await screen.findByText('Nenhuma visita neste período')).toBeVisible();
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', to);
    // A rate of nothing is not known.
    expect((await region('Resumo do período')).getByText('–')).toBeVisible();
    if (campaigns.length === 0) return;
    await user.click(screen.getByRole('button', { name: 'Ver 90 dias' }));
    expect(address()).toBe(`${paths.reports}?days=90`);
  });

  it('could not be read, and are read again', async () => {
    let broken = true;
    const { user } = open({
      handlers: {
        'GET /api/traffic-filter/reports': () => {
          if (broken) throw fail('some.new.code', 500);
          return reportOf();
        },
      },
    });
    expect(await screen.findByText(/^Erro ao carregar o relatório/)).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await region('Por dia');
  });

  it('ask to sign in once the session has ended', async () => {
    const { fake } = open({ signedOut: true });
    expect(await screen.findByText('Entre para usar este recurso')).toBeVisible();
    expect(fake.calls).toEqual([]);
  });
});
