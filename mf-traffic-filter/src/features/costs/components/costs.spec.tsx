import { type FakeHandler, fakeApi, fakeSession, renderTool } from '@garimpo/sdk/testing';
import type { CostInput, CostView, ImportCostsReply } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { campaignOf, newId } from '../../../../test/support/campaigns.ts';
import { cutOf } from '../../../../test/support/cuts.ts';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';
import { centsOf } from '../lib/cost-draft.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

const bolos = campaignOf('Bolos no Pote');
const costOf = (change: Partial<CostView> = {}): CostView => ({
  id: newId(),
  campaign: { id: bolos.id, name: bolos.name },
  from: '2026-11-01',
  to: '2026-11-10',
  network: 'facebook',
  utmSource: '',
  utmCampaign: 'novembro',
  utmContent: '',
  amountCents: 125_000,
  imported: true,
  ...change,
});
const planOf = (change: Partial<ImportCostsReply> = {}): ImportCostsReply => ({
  importId: null,
  rows: 4,
  created: 2,
  replaced: 0,
  unchanged: 0,
  empty: 0,
  sums: 1,
  refused: 1,
  overlapping: 1,
  totalCents: 9_050,
  columns: [{ column: 'cost', header: 'Valor usado (BRL)' }],
  preview: [{ ...costOf(), utmContent: 'video-1' }],
  problems: [{ line: 3, column: 'cost', rule: 'not_money', header: 'Valor usado (BRL)', value: 'dez' }],
  ...change,
});

async function open(handlers: Record<string, FakeHandler> = {}, listed: CostView[] = [costOf()]) {
  let costs = listed;
  const fake = fakeApi({
    'GET /api/traffic-filter/reports/cut': () => cutOf(),
    'GET /api/traffic-filter/campaigns': () => ({ campaigns: [bolos] }),
    'GET /api/traffic-filter/costs': () => ({
      costs,
      more: false,
      count: costs.length,
      totalCents: costs.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }),
    'POST /api/traffic-filter/costs': ({ body }) => {
      const { campaign: _, ...cost } = body as CostInput;
      const stored = costOf(cost);
      costs = [...costs.filter(({ id }) => id !== stored.id), stored];
      return { cost: stored };
    },
    'DELETE /api/traffic-filter/costs/:id': ({ params }) => {
      costs = costs.filter(({ id }) => id !== params['id']);
      return null;
    },
    ...handlers,
  });
  const { user } = renderTool(tool, { at: paths.cuts, api: fake.api, session: fakeSession() });
  await user.click(await screen.findByRole('button', { name: 'Custos' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Custos dos anúncios' }));
  return { user, fake, panel };
}
const sent = (fake: Awaited<ReturnType<typeof open>>['fake'], method: string, path: RegExp) =>
  fake.calls.filter((call) => call.method === method && path.test(call.path));

describe('costs', () => {
  it('are typed, and what is wrong is said without a request', async () => {
    const { user, fake, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Adicionar' }));
    expect(panel.getByText('Escolha a campanha.')).toBeVisible();
    expect(panel.getByText('Informe um valor, como 1.250,00.')).toBeVisible();
    await user.click(panel.getByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Bolos no Pote' }));
    await user.type(panel.getByLabelText('Valor'), '1.250,5{Enter}');
    expect(await screen.findByText('Custo adicionado.')).toBeVisible();
    expect(sent(fake, 'POST', /costs$/).map(({ body }) => body)).toMatchObject([
      { campaign: bolos.id, amountCents: 125_050, network: null, imported: false },
    ]);
    expect(panel.getByLabelText('Valor')).toHaveValue('');
    await waitFor(() => expect(panel.getByText(/^2 custos/)).toBeVisible());
    // The figures are read again.
    await waitFor(() => expect(sent(fake, 'GET', /cut$/).length).toBeGreaterThan(1));
  });

  it('are edited, deleted and brought back as they were', async () => {
    const { user, fake, panel } = await open();
    await user.click(await panel.findByRole('button', { name: /^Editar Bolos/ }));
    const amount = panel.getByLabelText('Valor');
    expect(amount).toHaveValue('1.250,00');
    await user.clear(amount);
    await user.type(amount, '99,90{Enter}');
    expect(await screen.findByText('Custo salvo.')).toBeVisible();
    expect(sent(fake, 'POST', /costs$/)[0]?.body).toMatchObject({ amountCents: 9_990, imported: true });
    await user.click(await panel.findByRole('button', { name: /^Excluir Bolos/ }));
    await waitFor(() => expect(panel.getByText(/^Nenhum custo ainda/)).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await panel.findByRole('button', { name: /^Excluir Bolos/ })).toBeVisible();
    const [before, again] = sent(fake, 'POST', /costs$/);
    expect(again?.body).toEqual(before?.body);
  });

  it('are imported after a look at the file, and taken back', async () => {
    const importId = newId();
    const { user, fake, panel } = await open({
      'POST /api/traffic-filter/costs/csv': ({ query }) =>
        planOf(query.get('check') === '1' ? {} : { importId }),
      'DELETE /api/traffic-filter/costs/imports/:id': () => null,
    });
    await user.click(await panel.findByRole('button', { name: 'Importar CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar custos' }));
    const file = new File(['Dia,Custo'], 'meta.csv', { type: 'application/vnd.ms-excel' });
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [file] },
    });
    expect(await dialog.findByText(/^2 custos novos, R\$.90,50 no total$/)).toBeVisible();
    expect(dialog.getByText('Ficam de fora: 1 linha com problema, 1 linha de total.')).toBeVisible();
    expect(dialog.getByText(/^1 custo novo divide dias/)).toBeVisible();
    expect(dialog.getByText('“dez”: esperado um valor em reais, como 1.234,56.')).toBeVisible();
    expect(dialog.getByText('novembro · video-1')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Bolos no Pote' }));
    await waitFor(() => expect(sent(fake, 'POST', /csv$/)).toHaveLength(2));
    await user.click(await dialog.findByRole('button', { name: 'Importar 2 custos' }));
    expect(await screen.findByText('2 custos importados.')).toBeVisible();
    expect(Object.fromEntries(sent(fake, 'POST', /csv$/).at(-1)?.query ?? [])).toEqual({
      campaign: bolos.id,
      campaignBy: 'name',
      adBy: 'name',
      check: '0',
    });
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('A importação foi desfeita.')).toBeVisible();
    expect(sent(fake, 'DELETE', new RegExp(importId))).toHaveLength(1);
  });
});

it.each([
  ['1.250,00', 125_000],
  ['1250.5', 125_050],
  ['R$ 10', 1_000],
  ['1.250', 125_000],
  ['0,07', 7],
  ['', null],
  ['-5', null],
  ['dez', null],
  ['1,2,3', null],
])('reads the amount %s', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});
