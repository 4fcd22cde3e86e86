import { domainFindings, sources } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { domainsText } from './pt-br-domains.ts';
import { reportsText } from './pt-br-reports.ts';
import { requestsText } from './pt-br-requests.ts';

describe('texts of the specification', () => {
  it.each([
    ['Requisições', requestsText.page.title],
    ['Todas', requestsText.tabs.of('all')],
    ['Pendentes', requestsText.tabs.of('pending')],
    ['Bloqueadas', requestsText.tabs.of('blocked')],
    ['Pesquisar por IP', requestsText.filter.ip],
    ['Data', requestsText.list.when],
    ['IP', requestsText.list.ip],
    ['Status', requestsText.list.status],
    ['Ações', requestsText.list.actions],
    ['Domínios', domainsText.page.title],
    ['Domínio', domainsText.list.domain],
    ['Status', domainsText.list.status],
    ['Data Registro', domainsText.list.registered],
    ['Adicionar Domínio', domainsText.add.title],
    ['Domínio', domainsText.add.field],
    ['Cancelar', domainsText.add.cancel],
    ['Verificar', domainsText.add.verify],
    ['Relatórios', reportsText.page.title],
    ['7d', reportsText.period.of(7)],
    ['30d', reportsText.period.of(30)],
    ['90d', reportsText.period.of(90)],
    ['Impressões', reportsText.kpis.impressions],
    ['Cliques', reportsText.kpis.clicks],
    ['CTR', reportsText.kpis.ctr],
    ['Conversões', reportsText.kpis.conversions],
  ])('%s', (expected, actual) => {
    expect(actual).toBe(expected);
  });

  it('asks for the record by its name', () => {
    expect(domainsText.add.notice).toContain('DNS do tipo TXT');
  });
});

it('tells of every finding what it is and what to do', () => {
  for (const finding of domainFindings)
    for (const sentence of Object.values(domainsText.check.of(finding)))
      expect(sentence).toMatch(/^[A-Z].*\.$/);
});

it('names every source', () => {
  expect(sources.map(reportsText.sources.of).every((name) => name !== '')).toBe(true);
});
