import { describe, expect, it } from '@jest/globals';
import { leadPieces } from './lead-pieces.ts';
import { leadPlan } from './lead-plan.ts';
import { type LeadWay, leadAttribute, leadCode, leadText, wayOfCode } from './lead-ways.ts';
import { countWays, type OwnAddresses, ownerOf, wayKey } from './own-places.ts';
import { phoneOf } from './phone.ts';
import type { WayOut } from './way-out.ts';

const SITE = { originalUrl: 'https://www.marca.com.br/oferta', base: 'https://clone.invalid/oferta' };
const OWN: OwnAddresses = {
  checkouts: ['https://pay.minha.com/kit'],
  whatsapp: '5511987654321',
  legalUrl: 'https://minha.com/termos',
  addresses: [],
};

function found(read: (lead: LeadWay) => unknown): string[] {
  const ways: string[] = [];
  read(({ kind, target }) => {
    ways.push(`${kind} ${target}`);
    return null;
  });
  return ways;
}
const inLink = (href: string, label = '') =>
  found((lead) => leadAttribute({ tag: 'a', name: 'href', value: href, label }, SITE, lead));
const inCode = (code: string) => found((lead) => leadCode(code, 'script', SITE, lead));
const inText = (text: string) => found((lead) => leadText(text, SITE, lead));

describe('an address of a link', () => {
  it.each([
    ['https://pay.hotmart.com/A1?off=2', 'shop https://pay.hotmart.com/A1?off=2'],
    ['https://loja-nova.com/checkout/12', 'shop https://loja-nova.com/checkout/12'],
    ['//pay.kiwify.com.br/a', 'shop https://pay.kiwify.com.br/a'],
    ['https://wa.me/5511999998888?text=oi', 'messenger https://wa.me/5511999998888'],
    ['https://api.whatsapp.com/send/?phone=5511999998888', 'messenger https://wa.me/5511999998888'],
    ['https://chat.whatsapp.com/Abc123456789', 'messenger https://chat.whatsapp.com/Abc123456789'],
    ['https://www.instagram.com/marca/', 'messenger https://www.instagram.com/marca'],
    ['tg://resolve?domain=canal', 'messenger https://t.me/canal'],
    [
      'intent://send/?phone=5511999998888#Intent;scheme=whatsapp;end',
      'messenger https://wa.me/5511999998888',
    ],
    ['tel:(11) 99999-8888', 'phone tel:5511999998888'],
    ['mailto:Oi@Marca.com', 'email mailto:oi@marca.com'],
    ['https://forms.gle/abc', 'form https://forms.gle/abc'],
    ['https://marca.com.br/privacidade', 'legal https://marca.com.br/privacidade'],
    ['https://marca.com.br/loja', 'page https://marca.com.br/loja'],
    ['https://bit.ly/3abc', 'shop https://bit.ly/3abc'],
    ['https://produto.mercadolivre.com.br/MLB-1', 'shop https://produto.mercadolivre.com.br/MLB-1'],
    ['https://forms.nova.io/abc', 'form https://forms.nova.io/abc'],
    ['https://x.test/go?to=https%3A%2F%2Fpay.hotmart.com%2FA', 'shop https://pay.hotmart.com/A'],
  ])('%s', (href, way) => expect(inLink(href)).toEqual([way]));

  it('of an unknown host is a shop by its words, and terms are by theirs', () => {
    expect(inLink('https://desconhecida.com/p/1', 'Quero comprar')).toEqual([
      'shop https://desconhecida.com/p/1',
    ]);
    expect(inLink('https://desconhecida.com/p/1', 'Termos de uso')).toEqual([
      'legal https://desconhecida.com/p/1',
    ]);
  });

  it.each([
    '#comprar',
    '/checkout',
    'https://www.youtube.com/watch?v=1',
    'https://wa.me/?text=oi',
    'https://t.me/share/url?url=x',
    'https://www.facebook.com/marca',
    'https://www.hotmart.com/',
    'https://policies.google.com/privacy',
    'https://g1.globo.com/politica/noticia/como-comprar-carro-usado-sem-golpe.ghtml',
    'https://cdn.shopify.com/s/a.jpg',
    'javascript:void(0)',
  ])('%s leads to nobody', (href) => expect(inLink(href)).toEqual([]));
});

describe('an address in code', () => {
  it.each([
    [`location.href='https://pay.hotmart.com/A1'`, 'shop https://pay.hotmart.com/A1'],
    [`x={"u":"https:\\/\\/pay.hotmart.com\\/A1"}`, 'shop https://pay.hotmart.com/A1'],
    [`x="https:\\u002F\\u002Fpay.hotmart.com\\u002FA1"`, 'shop https://pay.hotmart.com/A1'],
    [`a('https://pay.'+"hotmart.com/"+'A1')`, 'shop https://pay.hotmart.com/A1'],
    [`atob("${btoa('https://pay.hotmart.com/A1')}")`, 'shop https://pay.hotmart.com/A1'],
    [`c="${btoa('{"url":"https://pay.hotmart.com/A1"}')}"`, 'shop https://pay.hotmart.com/A1'],
    [`'1A/moc.tramtoh.yap//:sptth'.split('').reverse()`, 'shop https://pay.hotmart.com/A1'],
    [`u='https%3A%2F%2Fpay.hotmart.com%2FA1'`, 'shop https://pay.hotmart.com/A1'],
    [`h="pay.hotmart.com/A1"`, 'shop https://pay.hotmart.com/A1'],
    [`{phone:"(11) 99999-8888"}`, 'phone tel:5511999998888'],
    [`var tel="+55 (11) 3456-7890"`, 'phone tel:551134567890'],
    [`{"checkoutUrl":"https://desconhecida.com/x1"}`, 'shop https://desconhecida.com/x1'],
    [`location='/checkout'`, 'shop https://www.marca.com.br/checkout'],
    [`window.open("https://www.marca.com.br/sobre")`, 'legal https://www.marca.com.br/sobre'],
  ])('%s', (code, way) => expect(inCode(code)).toEqual([way]));

  it.each([
    `ns="http://www.w3.org/2000/svg"`,
    `home="https://www.marca.com.br/"`,
    `api="https://api.hotmart.com/v1"`,
    `max=2147483647,number=1199998888`,
    `list=["hotmart.com","kiwify.com.br"]`,
    `// don't say https://docs.test/orders "`,
  ])('%s leads to nobody', (code) => expect(inCode(code)).toEqual([]));

  it.each([
    [`go("https:\\/\\/pay.hotmart.com\\/A1")`, `go("https:\\/\\/pay.minha.com\\/kit")`],
    [`go("https://pay.hotmart.com/A1?src="+s)`, `go("https://pay.minha.com/kit?src="+s)`],
    [`go(\`https://pay.hotmart.com/\${id}?x=1\`)`, `go(\`https://pay.minha.com/kit#\${id}?x=1\`)`],
    [`go('https://pay.'+'hotmart.com/A1')`, `go('https://pay.minha.com/kit')`],
    [`atob("${btoa('https://pay.hotmart.com/A1')}")`, `atob("${btoa('https://pay.minha.com/kit')}")`],
    [`h="pay.hotmart.com/A1"`, `h="pay.minha.com/kit"`],
    [`'1A/moc.tramtoh.yap//:sptth'`, `'tik/moc.ahnim.yap//:sptth'`],
  ])('%s is led to the own checkout', (before, after) => {
    expect(leadCode(before, 'script', SITE, () => 'https://pay.minha.com/kit')).toBe(after);
  });
});

describe('a number in a text', () => {
  it.each([
    ['Ligue (11) 99999-8888!', '5511999998888'],
    ['Ligue 11 99999 8888', '5511999998888'],
    ['Zap: +55 11 99999-8888', '5511999998888'],
    ['0800 123 4567', '08001234567'],
    ['+1 (305) 555-1234', '13055551234'],
    ['+351 912 345 678', '351912345678'],
    ['Tel.: 3456-7890', '34567890'],
  ])('%s', (text, phone) => expect(inText(text)).toEqual([`phone tel:${phone}`]));

  it.each([
    'CNPJ 12.345.678/0001-90',
    'CPF 123.456.789-09',
    'CEP 01310-100',
    'R$ 1.997,00 em 12x de 199,70',
    'de 2019-2026 às 10:30',
    '1234 5678 9012 3456',
    'Processo 1234567-89.2020.8.26.0100',
    'Agência 1234 conta 56789-0',
  ])('%s is none', (text) => expect(inText(text)).toEqual([]));

  it('is written as the one before was', () => {
    const lead = () => 'tel:+5521988887777';
    expect(leadText('Ligue (11) 99999-8888 ou +55 11 99999-8888', SITE, lead)).toBe(
      'Ligue (21) 98888-7777 ou +55 (21) 98888-7777',
    );
    expect(leadText('Ligue (11) 99999-8888', SITE, () => '#')).toBe('Ligue ');
    expect(phoneOf('12345')).toBeNull();
  });
});

describe('a number over several tags', () => {
  const led = (pieces: string[]) => leadPieces(pieces, SITE, () => 'tel:+5521988887777');

  it.each([
    [
      ['Ligue ', '(11)', ' ', '99999', '-', '8888', ' já'],
      ['Ligue ', '(21) 98888-7777', '', '', '', '', ' já'],
    ],
    [
      ['(11)\n        ', '99999-8888'],
      ['(21) 98888-7777', ''],
    ],
    [
      ['Zap +55 11 9', '9999-8888 ou (31) 97777-6666'],
      ['Zap +55 (21) 98888-7777', ' ou (21) 98888-7777'],
    ],
    [
      ['Tel. (11) 99999-8888', ' todo dia'],
      ['Tel. (21) 98888-7777', ' todo dia'],
    ],
  ])('%j', (pieces, expected) => expect(led(pieces)).toEqual(expected));

  it.each([[['12x de R$ ', '199', ',70']], [['CEP 01310', '-100']], [['Página 1', ' de 2026', ' 10:30']]])(
    '%j has none',
    (pieces) => expect(led(pieces)).toEqual(pieces),
  );
});

describe('whose it is', () => {
  const way = (target: string): WayOut => ({ kind: 'shop', at: 'link', label: '', dead: false, target });
  it.each([
    ['https://pay.minha.com/kit?utm_source=a', 'own'],
    ['https://pay.minha.com/outro', 'other'],
    ['https://wa.me/551187654321', 'own'],
    ['tel:5511987654321', 'own'],
    ['https://wa.me/5511900000000', 'other'],
  ])('%s is %s', (target, owner) => expect(ownerOf(way(target), OWN)).toBe(owner));

  it('two sellers of one platform are told apart by what says which product it is', () => {
    const own = { ...OWN, checkouts: ['https://pay.nova.com/checkout?p=1'] };
    expect(ownerOf(way('https://pay.nova.com/checkout?p=1&src=x'), own)).toBe('own');
    expect(ownerOf(way('https://pay.nova.com/checkout?p=2'), own)).toBe('other');
  });

  it('offers are led in their order, and the rest as was said', () => {
    const ways = [
      way('https://a.com/checkout/1'),
      way('https://b.com/checkout/2'),
      way('https://c.com/checkout/3'),
    ];
    const own = { ...OWN, checkouts: ['https://pay.minha.com/1', 'https://pay.minha.com/2'] };
    const plan = leadPlan(ways, own, 'nowhere');
    expect(ways.map((one) => plan.get(wayKey(one)))).toEqual([...own.checkouts, '#']);
    expect(leadPlan(ways, own, 'keep').size).toBe(2);
    expect(countWays(ways, own)).toEqual({ own: 0, other: 3, nowhere: 0 });
  });
});

it('a code that is scanned opens what it says', () => {
  expect(wayOfCode('https://qualquer.com/x', SITE)).toMatchObject({ kind: 'page', at: 'qr' });
  expect(wayOfCode('00020126330014br.gov.bcb.pix0111123456789096304ABCD', SITE)).toMatchObject({
    kind: 'shop',
  });
  expect(wayOfCode('SERIE 8841-A', SITE)).toBeNull();
});
