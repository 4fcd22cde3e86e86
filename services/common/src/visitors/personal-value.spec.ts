import { describe, expect, it } from '@jest/globals';
import { growth } from '../testing/growth.ts';
import { looksPersonal } from './personal-value.ts';

const HEADER = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9';
const JWT = `${HEADER}.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`;

describe('a value that looks personal', () => {
  it.each([
    ['an e-mail', 'ana.souza@loja.com.br'],
    ['an e-mail of one letter', 'a@b.co'],
    ['an e-mail with a plus', 'ana+anuncio@gmail.com'],
    ['an e-mail of other letters', 'joão@maçã.com.br'],
    ['an e-mail escaped', 'ana%40loja.com.br'],
    ['an e-mail escaped twice', 'ana%2540loja.com.br'],
    ['an e-mail escaped three times', 'ana%252540loja%25252Ecom'],
    ['an e-mail in full width', 'ana＠loja．com'],
    ['an e-mail with a letter that nobody sees', 'ana\u200b@loja\u200b.com'],
    ['an e-mail in a longer value', 'fb|lead=ana@loja.com.br;v2'],
    ['an e-mail beside an escape that is none', '100%|ana%40loja.com'],
    ['a CPF', '529.982.247-25'],
    ['a CPF of digits', '52998224725'],
    ['a CPF with spaces', '529 982 247 25'],
    ['a CPF with a hyphen alone', '529982247-25'],
    ['a CPF in full width', '５２９.９８２.２４７-２５'],
    ['a CPF in a longer value', 'cliente_52998224725_vip'],
    ['a CPF between letters', 'cpf52998224725x'],
    ['a CPF escaped twice', '529%252E982%252E247%252D25'],
    ['a CNPJ', '11.222.333/0001-81'],
    ['a CNPJ of digits', '11222333000181'],
    ['a CNPJ of letters', '12.ABC.345/01DE-35'],
    ['a CNPJ escaped', '11.222.333%2F0001-81'],
    ['a mobile number', '11987654321'],
    ['a mobile number of the country', '5511987654321'],
    ['a mobile number with a plus', '+5511987654321'],
    ['a mobile number whose plus was read as a space', ' 5511987654321'],
    ['a mobile number as people write it', '(11) 98765-4321'],
    ['a mobile number with dots', '11.98765.4321'],
    ['a mobile number in parts', '+55 (21) 9 8765-4321'],
    ['a mobile number with underscores', 'lead_11_98765_4321'],
    ['a mobile number behind a zero', '011987654321'],
    ['a mobile number in a longer value', 'whats:11987654321|v2'],
    ['a mobile number beside another number', '2026 11987654321'],
    ['a mobile number in full width', '１１９８７６５４３２１'],
    ['a mobile number escaped twice', '%252811%2529%252098765-4321'],
    ['a landline', '(11) 3333-4444'],
    ['a landline of digits', '1133334444'],
    ['a landline of the country', '551133334444'],
    ['a number of Portugal', '+351 912 345 678'],
    ['a number of the United States', '+1 (415) 555-2671'],
    ['a number of the United States without its country', '415-555-2671'],
    ['a number of the United Kingdom', '+442079460958'],
    ['a number whose plus was read as a space', ' 442079460958'],
    ['a number behind the prefix', '00442079460958'],
    ['a card', '4111111111111111'],
    ['a card in parts', '4111 1111 1111 1111'],
    ['a card with hyphens', '5555-5555-5555-4444'],
    ['a card of fifteen digits', '378282246310005'],
    ['a card of fifteen digits in parts', '3782 822463 10005'],
    ['a card of Elo', '6362970000457013'],
    ['a card in a longer value', 'pago_4111111111111111_ok'],
    ['a card with its date', '4111 1111 1111 1111 12/28'],
    ['a card in full width', '４１１１１１１１１１１１１１１１'],
    ['a JWT', JWT],
    ['a JWT in a longer value', `fb|${JWT}|v2`],
    ['a token', 'x7Kp2vQ9mZ4tR8wL1nB6cY3sD5fG0hJaEuTqXoPi'],
    ['a hash', '6b3a55e0261b0304143f805a24924d0c1c44524821305f31d9277843b8a10f4e'],
  ])('%s', (_, value) => {
    expect([value, looksPersonal(value)]).toEqual([value, true]);
  });

  it.each([
    ['an e-mail', 'ana@loja.com'],
    ['an e-mail escaped twice', 'ana%2540loja.com'],
    ['a CPF as it is written', '529.982.247-25'],
    ['a CPF', '52998224725'],
    ['a telephone as it is written', '(11) 98765-4321'],
    ['a telephone with a plus', '+5511987654321'],
    ['a card as it is written', '4111 1111 1111 1111'],
    ['a JWT', JWT],
  ])('%s, in the number of an ad or a click, too', (_, value) => {
    expect([looksPersonal(value, 'ad_id'), looksPersonal(value, 'click_id')]).toEqual([true, true]);
  });
});

it('is a mobile number with its country in the number of an ad', () => {
  expect(looksPersonal('5511987654321', 'ad_id')).toBe(true);
  expect(looksPersonal('Disparo|5511987654321', 'ad_id')).toBe(true);
});

describe('a value that is harmless', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'facebook'],
    ['a sentence', 'bolo no pote — receitas, 50% de desconto'],
    ['a profile', '@loja.oficial'],
    ['a profile behind a word', 'reels_@loja.oficial'],
    ['a campaign of Meta', '120210987654321098'],
    ['an old campaign of Meta', '23851234567890123'],
    ['a very old campaign of Meta', '6012345678901'],
    ['a page of Meta', '102345678901234'],
    ['a campaign of TikTok', '1801234567890123'],
    ['an ad of TikTok', '7123456789012345678'],
    ['an ad of Google', '678901234567'],
    ['a group of Google', '154321098765'],
    ['a short campaign of Google', '987654321'],
    ['a campaign of Kwai', '77123456'],
    ['a name with its number', 'CJ01 [VENDAS] Público aberto|120210987654321098'],
    [
      'names and numbers as trackers join them',
      'FBhQwK21wXxRVendas01|120210987654321098hQwK21wXxRConjunto|120210987654321099hQwK21wXxRFeed',
    ],
    ['a day', '2026-11-22'],
    ['a day of Brazil', '22/11/2026'],
    ['a day of digits', '20261122'],
    ['a day behind a number', 'ad-11-20261122'],
    ['a moment', '2026-11-22T12:30:00-03:00'],
    ['a moment of digits', '20261122123000'],
    ['a moment behind its day', '22-11-2026-1200'],
    ['a span', '2026-11-22_2026-12-31'],
    ['two years', 'turma-21-2024-2025'],
    ['seconds since 1970', '1795500000'],
    ['milliseconds since 1970', '1795500000123'],
    ['a UUID', '018f3c2a-1111-7abc-8def-119876543210'],
    ['a click of a tracker', '65a11987654321f0c2b3d4e5'],
    ['a digest of 32 signs', '6b3a1133334444e0304143f805a2d0c1'],
    ['a price', 'R$ 1.997,00'],
    ['a version', 'lp-v11.3.2024'],
    ['a long name', 'vendas-de-inverno-2026-publico-aberto-remarketing-30-dias-video-02'],
    ['a long name of codes', 'CJ01-AD02-LP03-VSL04-BR-PT-ABO-CBO-2026-V2-Teste-Aberto'],
    ['a long name in one word', 'CampanhaDeVendasPublicoAbertoRemarketingInverno2026V2'],
    ['zeros', '00000000000'],
    ['a placeholder', '{{campaign.name}}|{{campaign.id}}'],
    ['escapes that are none', '%zz%%E0%A4%A'],
  ])('%s', (_, value) => {
    expect([value, looksPersonal(value)]).toEqual([value, false]);
  });

  it.each([
    ['a campaign of Google with the digits of a mobile number', '21987654321'],
    ['a campaign of Google with the check digits of a CPF', '21987654369'],
    ['a pixel with the check digit of a card', '4111111111111111'],
    ['a name with such a number', 'Pesquisa|21987654321'],
  ])('%s, where it is the number of a campaign', (_, value) => {
    expect([looksPersonal(value), looksPersonal(value, 'ad_id')]).toEqual([true, false]);
  });

  it.each([
    'IwAR0x7Kp2vQ9mZ4tR8wL1nB6cY3sD5fG0hJaEuTqXoPi_aem_Zm9vYmFy',
    'Cj0KCQiA5rGuBhCnARIsAN11vgRS7hG9qZ2b8wE4kTn1vXy0pLm3uRd6fJcKsQaWeBzHgYtNiOo5xVaAqL8EALw_wcB',
    'E.C.P.CAESEAbCdEfGhIjKlMnOpQrStUvWxYz0123456789',
    '1234567890',
    '11987654321987',
  ])('the click %s', (value) => {
    expect(looksPersonal(value, 'click_id')).toBe(false);
  });
});

it('takes a time that grows with the length of a value alone', () => {
  const parts = ['1', '11 ', '9-', 'a@', 'a@a.', '%25', '（', '+1', '00', 'aA0', '55 11 9'];
  const read = (length: number) => {
    for (const part of parts) looksPersonal(part.repeat(length / part.length));
  };
  // Sixteen times the length would take 256 times as long where the square of it is looked at.
  expect(growth(read, 512, 16 * 512)).toBeLessThan(100);
});
