import { describe, expect, it } from '@jest/globals';
import { decimalSign, readDay, readMoney } from './cost-cell.ts';
import { readCosts } from './read-costs.ts';

const TODAY = '2026-11-28';
const read = (text: string | Buffer, how: Partial<Parameters<typeof readCosts>[1]> = {}) =>
  readCosts(typeof text === 'string' ? Buffer.from(text) : text, {
    today: TODAY,
    campaignBy: 'name',
    adBy: 'name',
    span: null,
    ...how,
  });
const costs = async (text: string | Buffer, how = {}) =>
  (await read(text, how)).rows.map(({ from, to, amountCents, utmCampaign, utmContent }) =>
    [from, to, amountCents, utmCampaign, utmContent].join(' | '),
  );

const META = `Início dos relatórios,Término dos relatórios,Nome da campanha,Nome do anúncio,Impressões,Valor usado (BRL)
2026-11-01,2026-11-01,,,900,150.5
2026-11-01,2026-11-01,Bolos,video-1,500,100.5
2026-11-01,2026-11-01,Bolos,"carrossel, 2",400,50
2026-11-01,2026-11-01,Bolos,parado,0,`;
const GOOGLE = `Relatório de campanhas
1 de novembro de 2026 - 28 de novembro de 2026
Dia\tCampanha\tID da campanha\tCódigo da moeda\tCusto
22/11/2026\tPesquisa\t1234\tBRL\t1.234,56
23/11/2026\tPesquisa\t1234\tBRL\t0,90
Total: conta\t --\t --\tBRL\t1.235,46`;
const TIKTOK = `Date,Campaign name,Ad name,Cost,Currency
2026-11-20,Bolos TikTok,spark,"1,234.50",BRL
Total of 1 results,-,-,"1,234.50",BRL`;
const TYPED = `Data;Campanha;Custo
3/11/26;Bolos;R$ 1.200
04-11-2026;Bolos;R$ 10,5
5 de nov. de 2026;Bolos;7`;

describe('tables of costs', () => {
  it('are read as the networks and people write them', async () => {
    expect(await costs(META)).toEqual([
      '2026-11-01 | 2026-11-01 | 10050 | Bolos | video-1',
      '2026-11-01 | 2026-11-01 | 5000 | Bolos | carrossel, 2',
    ]);
    expect(await read(META)).toMatchObject({ empty: 1, sums: 1, problems: [] });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GOOGLE, 'utf16le')]);
    for (const file of [GOOGLE, utf16])
      expect(await costs(file)).toEqual([
        '2026-11-22 | 2026-11-22 | 123456 | Pesquisa | ',
        '2026-11-23 | 2026-11-23 | 90 | Pesquisa | ',
      ]);
    expect(await costs(GOOGLE, { campaignBy: 'id' })).toContain('2026-11-23 | 2026-11-23 | 90 | 1234 | ');
    expect(await costs(TIKTOK)).toEqual(['2026-11-20 | 2026-11-20 | 123450 | Bolos TikTok | spark']);
    expect(await costs(TYPED)).toEqual([
      '2026-11-03 | 2026-11-03 | 120000 | Bolos | ',
      '2026-11-04 | 2026-11-04 | 1050 | Bolos | ',
      '2026-11-05 | 2026-11-05 | 700 | Bolos | ',
    ]);
    const latin = Buffer.from('Início dos relatórios;Valor usado (BRL)\r\n22/11/2026;1,5\r\n', 'latin1');
    expect(await costs(latin)).toEqual(['2026-11-22 | 2026-11-22 | 150 |  | ']);
  });

  it('without days take those that are told, and end today', async () => {
    const file = 'Campaign,Cost\nBolos,10.00\n';
    await expect(read(file)).rejects.toMatchObject({ fields: [{ path: 'from', rule: 'missing_column' }] });
    const span = { from: '2026-11-01', to: '2026-11-30' };
    expect(await costs(file, { span })).toEqual(['2026-11-01 | 2026-11-30 | 1000 | Bolos | ']);
    const month = 'Reporting starts,Reporting ends,Amount spent (BRL)\n2026-11-01,2026-11-30,10\n';
    expect(await costs(month)).toEqual(['2026-11-01 | 2026-11-28 | 1000 |  | ']);
  });

  it('say what is wrong with which cell, and what was there', async () => {
    const { problems } = await read(
      `Dia;Campanha;Custo;Moeda
31/02/2026;a;1,00;BRL
11/22/2026;b;1,00;BRL
22/11/2026;c;dez;BRL
22/11/2026;d;-5,00;BRL
22/11/2026;e;1,00;USD
29/11/2026;f;1,00;BRL
22/11/2026;g;1,00;BRL;50`,
    );
    expect(problems.map(({ line, header, rule, value }) => [line, header, rule, value])).toEqual([
      [2, 'Dia', 'not_a_day', '31/02/2026'],
      [3, 'Dia', 'not_a_day', '11/22/2026'],
      [4, 'Custo', 'not_money', 'dez'],
      [5, 'Custo', 'negative', '-5,00'],
      [6, 'Moeda', 'currency', 'USD'],
      [7, 'Dia', 'in_future', '29/11/2026'],
      [8, undefined, 'extra_cells', '50'],
    ]);
    const dollars = await read('Day,Amount spent (USD)\n2026-11-01,5\n');
    expect(dollars.problems).toMatchObject([{ column: 'cost', rule: 'currency', value: 'USD' }]);
  });

  it.each([
    ['', 'empty'],
    ['Nome;Idade\nAna;3', 'missing_column'],
    ['PK\u0003\u0004\u0000\u0000', 'not_a_table'],
    ['Dia;Custo\n22/11/2026;"1', 'quotes'],
  ])('are refused where they are none: %j', async (text, rule) => {
    await expect(read(text)).rejects.toMatchObject({ fields: [{ rule }] });
  });
});

it('reads money by the sign of its column, and leaves none to a guess', () => {
  expect(decimalSign(['1.234', '10,50'], '.')).toBe(',');
  expect(decimalSign(['1.234', '2.345'], ',')).toBe(',');
  expect(decimalSign(['1,234,567', '0.5'], ',')).toBe('.');
  expect(decimalSign(['10,50', '10.50'], '.')).toBeNull();
  expect(readMoney('R$\u00a01.234,5', ',')).toEqual({ value: 123450 });
  expect(readMoney('12,34,5', ',')).toEqual({ problem: 'not_money' });
  expect(readMoney('US$ 10', ',')).toEqual({ problem: 'currency' });
  expect(readMoney('--', ',')).toEqual({ value: 0 });
  expect(readMoney('99999999999', ',')).toEqual({ problem: 'too_much' });
});

it.each([
  ['1/2/2026', '2026-02-01'],
  ['Nov 7, 2026', '2026-11-07'],
  ['7 de dezembro de 2025', '2025-12-07'],
  ['2026-11-22 00:00:00', '2026-11-22'],
])('reads the day %s', (cell, value) => {
  expect(readDay(cell, TODAY)).toEqual({ value });
});
