import { type AbuseReportView, abuseDecisionInput } from '@garimpo/cloner-contract';
import { fail, fakeSession } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderClones } from '../../../testing/render-clones.tsx';

const reportOf = (subdomain: string, change: Partial<AbuseReportView> = {}): AbuseReportView => ({
  id: crypto.randomUUID(),
  subdomain,
  siteUrl: `https://${subdomain}.sites.exemplo.com.br/`,
  reason: 'phishing',
  details: 'Pede a senha do banco.',
  email: null,
  createdAt: '2026-11-19T12:00:00.000Z',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  ...change,
});

/** The page over reports in memory, for an administrator unless the test says otherwise. */
function renderReports(start: AbuseReportView[], { admin = true, broken = false } = {}) {
  let reports = start;
  const state = { broken, gone: false };
  const decided: unknown[] = [];
  const rendered = renderClones({
    at: '/ops/denuncias',
    session: fakeSession({ permissions: { admin } }),
    handlers: {
      'GET /api/clone/reports': () => {
        if (state.broken) throw fail('some.new.code', 500);
        return { reports, open: reports.filter(({ decision }) => decision === null).length };
      },
      'POST /api/clone/reports/:id/decision': ({ params: { id }, body }) => {
        const { decision } = abuseDecisionInput.parse(body);
        if (state.gone) throw fail('cloner.report.not_found', 404);
        decided.push(decision);
        const by = { decision, decidedBy: 'ana@exemplo.com.br', decidedAt: '2026-11-20T12:00:00.000Z' };
        reports = reports.map((report) => (report.id === id ? { ...report, ...by } : report));
        return { report: reports.find((one) => one.id === id) };
      },
    },
  });
  return { ...rendered, decided, state };
}

describe('reports of clones', () => {
  it('say what is wrong with which page, those that wait first', async () => {
    renderReports([
      reportOf('banco', { email: 'bia@exemplo.com.br' }),
      reportOf('velha', {
        decision: 'dismissed',
        decidedBy: 'ana@exemplo.com.br',
        decidedAt: '2026-11-20T12:00:00.000Z',
      }),
    ]);
    const open = within(await screen.findByRole('article', { name: 'banco' }));
    expect(open.getByText('Golpe ou roubo de dados')).toBeVisible();
    expect(open.getByText('Pede a senha do banco.')).toBeVisible();
    expect(open.getByText('Quem denunciou: bia@exemplo.com.br')).toBeVisible();
    expect(open.getByRole('link', { name: 'banco.sites.exemplo.com.br' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(screen.getByText('1 espera decisão')).toBeVisible();
    const old = within(screen.getByRole('article', { name: 'velha' }));
    expect(old.getByText(/^Denúncia descartada por ana@exemplo\.com\.br/)).toBeVisible();
  });

  it('suspend a page in one click, which can be taken back', async () => {
    const { user, decided } = renderReports([reportOf('banco')]);
    await user.click(await screen.findByRole('button', { name: 'Suspender página: banco' }));
    await screen.findByText(/^Página suspensa por ana@exemplo\.com\.br/);
    expect(document.body).not.toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Pôr de volta no ar: banco' }));
    await screen.findByText(/^Página de volta no ar por/);
    expect(decided).toEqual(['suspended', 'reinstated']);
  });

  it('say that a decision was not stored', async () => {
    const { user, state } = renderReports([reportOf('banco')]);
    const button = await screen.findByRole('button', { name: 'Descartar: banco' });
    state.gone = true;
    await user.click(button);
    expect(await screen.findByText('Esta denúncia não existe mais. Atualize a página.')).toBeVisible();
  });

  it('say that they could not be read, and are read again', async () => {
    const { user, state } = renderReports([], { broken: true });
    expect(await screen.findByText(/Erro ao carregar as denúncias\./)).toBeVisible();
    state.broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Nenhuma denúncia')).toBeVisible();
  });

  it('are not there for anybody else', async () => {
    renderReports([reportOf('banco')], { admin: false });
    expect(await screen.findByText('Página não encontrada')).toBeVisible();
    expect(screen.queryByText('banco')).toBeNull();
  });
});
