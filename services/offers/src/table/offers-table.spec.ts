import { describe, expect, it } from '@jest/globals';
import { offersFileName, readingsFileName } from './offers-table.ts';

describe('readingsFileName', () => {
  it.each([
    ['Desafio Barriga Zero', 'leituras-Desafio Barriga Zero.csv', 'a title'],
    [
      'Inglês em 90 Dias, método “sombra”',
      'leituras-Inglês em 90 Dias, método “sombra”.csv',
      'letters of any kind',
    ],
    ['../../etc/passwd', 'leituras-etc passwd.csv', 'a way to another folder'],
    ['a\r\nSet-Cookie: x="1"', 'leituras-a Set-Cookie x= 1.csv', 'a line of a head'],
    ['fatura\u202Efdp.exe', 'leituras-fatura fdp.exe.csv', 'a mark that turns the name around'],
    ['\ud800👩‍🔧', 'leituras-👩 🔧.csv', 'half of a character'],
    [' ... ', 'leituras-oferta.csv', 'nothing'],
    ['é'.repeat(200), `leituras-${'é'.repeat(50)}.csv`, 'a long one'],
    ['👍'.repeat(200), `leituras-${'👍'.repeat(50)}.csv`, 'a long one of characters that are two'],
  ])('of %j is %j: %s', (title, name) => {
    expect(readingsFileName(title)).toBe(name);
  });
});

describe('offersFileName', () => {
  it('has the day in São Paulo', () => {
    expect(offersFileName(new Date('2026-11-21T02:00:00Z'))).toBe('garimpo-ofertas-2026-11-20.csv');
  });
});
