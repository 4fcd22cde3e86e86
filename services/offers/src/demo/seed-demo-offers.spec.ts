import { createOfferInput, TREND_READINGS } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { demoOffers } from './seed-demo-offers.ts';

const now = new Date('2026-11-20T15:00:00Z');

function day(time: Date): string {
  return time.toLocaleDateString('pt-BR', { day: 'numeric', month: 'short', timeZone: 'America/Sao_Paulo' });
}

describe('demoOffers', () => {
  it('shows the reference board: dates, statuses, counts and changes', () => {
    const board = demoOffers(now).map(({ title, createdAt, status, readings }) => {
      const latest = readings.at(-1)?.count ?? null;
      const first = readings[0]?.count ?? null;
      return [
        title,
        day(createdAt),
        status,
        latest,
        latest === null || first === null ? null : latest - first,
      ];
    });
    expect(board).toEqual([
      ['Protocolo Sono Profundo', '19 de nov.', 'waiting', null, null],
      ['Desafio Barriga Zero 21 dias', '18 de nov.', 'waiting', 148, 52],
      ['Curso Bolos no Pote Lucrativos', '17 de nov.', 'waiting', 31, 9],
      ['Inglês em 90 Dias, método sombra', '9 de nov.', 'testing', 176, -34],
      ['Planilha Mestre de Finanças', '5 de nov.', 'testing', 12, 0],
      ['Adestramento Gentil', '22 de out.', 'approved', 612, 272],
      ['Crochê do Zero ao Pedido', '21 de out.', 'approved', 91, 37],
      ['Oração da Manhã Premium', '2 de out.', 'invalid', 0, -31],
      ['Renda com Milhas 2.0', '30 de set.', 'invalid', null, null],
    ]);
    expect(demoOffers(now).at(-1)?.description).toMatch(/a última leitura foi em 12 nov\.$/);
  });

  it.each([
    ['2026-11-20T11:40:00Z', '2026-11-20T11:40:00.000Z', 'at 08:40 itself'],
    ['2026-11-20T11:39:59Z', '2026-11-19T11:40:00.000Z', 'a second before'],
    ['2026-11-20T02:00:00Z', '2026-11-19T11:40:00.000Z', 'still the evening before in São Paulo'],
  ])('at %s the latest reading is of %s (%s)', (at, expected) => {
    for (const { readings } of demoOffers(new Date(at))) {
      if (readings.length > 0) expect(readings.at(-1)?.checkedAt.toISOString()).toBe(expected);
    }
  });

  it('makes what a user could have entered, with histories in order that fit a trend whole', () => {
    for (const {
      status: _,
      source: __,
      unreadable: ___,
      events: ____,
      createdAt,
      readings,
      watched: _____,
      ...input
    } of demoOffers(now)) {
      expect(createOfferInput.parse(input)).toEqual(input);
      expect(readings.length).toBeLessThanOrEqual(TREND_READINGS);
      const times = readings.map((reading) => reading.checkedAt.getTime());
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times.every((time) => time >= createdAt.getTime() && time <= now.getTime())).toBe(true);
    }
  });
});
