import { afterEach, describe, expect, it } from '@jest/globals';
import {
  daysBetween,
  formatAgo,
  formatDateCard,
  formatDateLong,
  formatDateTable,
  formatDateTime,
  formatTime,
} from './dates.ts';
import {
  formatChange,
  formatCompact,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPoints,
  setFormatLanguage,
} from './numbers.ts';
import { plural } from './plural.ts';

describe('numbers', () => {
  it.each([
    [formatNumber, 1284, '1.284'],
    [formatNumber, 0, '0'],
    [formatNumber, 0.5, '0,5'],
    [formatNumber, null, '–'],
    [formatNumber, undefined, '–'],
    [formatNumber, Number.NaN, '–'],
    [formatChange, 272, '+272'],
    [formatChange, -31, '-31'],
    [formatChange, 0, '0'],
    [formatChange, null, '–'],
    [formatPercent, 0.235, '23,5%'],
    [formatPercent, 1, '100%'],
    [(share: number | null | undefined) => formatPercent(share, 'aligned'), 0.08, '8,0%'],
    [(share: number | null | undefined) => formatPercent(share, 'aligned'), 0.7594, '75,9%'],
    [formatPoints, 0.009, '0,9 p.p.'],
    [formatCompact, 1_840_211, '1,84\u00a0mi'],
    [formatCompact, 433_682, '433.682'],
    [formatMoney, 97, 'R$\u00a097,00'],
    [formatMoney, 1284.5, 'R$\u00a01.284,50'],
    [formatMoney, null, '–'],
  ])('%p(%p) is %p', (format, value, expected) => {
    expect(format(value)).toBe(expected);
  });
});

describe('dates, in São Paulo whatever the machine thinks', () => {
  // 02:30 UTC is still the day before in São Paulo.
  const night = '2026-11-21T02:30:00.000Z';

  it.each([
    [formatDateTable, '20/11/2026'],
    [formatDateCard, '20 nov 2026'],
    [formatDateLong, '20 de novembro de 2026'],
    [formatDateTime, '20/11/2026, 23:30'],
    [formatTime, '23:30'],
  ])('%p', (format, expected) => {
    expect(format(night)).toBe(expected);
    expect(format(new Date(night))).toBe(expected);
    expect(format(null)).toBe('–');
    expect(format('yesterday')).toBe('–');
  });

  it('writes midnight as 00:00 and May without a point', () => {
    expect(formatDateTime('2026-05-01T03:00:00Z')).toBe('01/05/2026, 00:00');
    expect(formatDateCard('2026-05-01T03:00:00Z')).toBe('1 mai 2026');
  });

  const now = new Date('2026-11-20T15:00:00Z');
  it.each([
    ['2026-11-20T14:59:30Z', 'agora'],
    ['2026-11-20T15:00:20Z', 'agora'],
    ['2026-11-20T14:48:00Z', 'há 12 min'],
    ['2026-11-20T12:01:00Z', 'há 2 h'],
    ['2026-11-20T03:00:00Z', 'há 12 h'],
    ['2026-11-20T02:59:00Z', 'ontem'],
    ['2026-11-19T03:00:00Z', 'ontem'],
    ['2026-11-19T02:59:00Z', '18 nov 2026'],
    ['2026-12-01T15:00:00Z', '1 dez 2026'],
  ])('%s is %s', (moment, expected) => {
    expect(formatAgo(moment, now)).toBe(expected);
  });

  it('counts midnights, not hours', () => {
    expect(daysBetween(new Date('2026-11-20T02:59:00Z'), new Date('2026-11-20T03:00:00Z'))).toBe(1);
    expect(daysBetween(new Date('2026-11-20T03:00:00Z'), new Date('2026-11-21T02:59:00Z'))).toBe(0);
  });
});

describe('the language that was chosen', () => {
  afterEach(() => setFormatLanguage('pt'));
  const moment = '2026-11-20T15:00:00Z';

  it.each([
    ['pt', ['1.284.000,5', '23,5%', '20/11/2026', '20 nov 2026', '20 de novembro de 2026', '12:00']],
    ['en', ['1,284,000.5', '23.5%', '20/11/2026', '20 Nov 2026', '20 November 2026', '12:00']],
    ['es', ['1.284.000,5', '23,5\u00a0%', '20/11/2026', '20 nov 2026', '20 de noviembre de 2026', '12:00']],
  ] as const)('%s', (language, expected) => {
    setFormatLanguage(language);
    expect([
      formatNumber(1_284_000.5),
      formatPercent(0.235),
      formatDateTable(moment),
      formatDateCard(moment),
      formatDateLong(moment),
      formatTime(moment),
    ]).toEqual(expected);
  });

  it.each(['pt', 'en', 'es'] as const)('leaves prices as they are: %s', (language) => {
    setFormatLanguage(language);
    expect(formatMoney(1284.5)).toBe('R$\u00a01.284,50');
  });
});

describe('plural', () => {
  it.each([
    [0, '0 ofertas'],
    [1, '1 oferta'],
    [2, '2 ofertas'],
    [1284, '1.284 ofertas'],
  ])('%i', (count, expected) => {
    expect(plural(count, 'oferta', 'ofertas')).toBe(expected);
  });
});
