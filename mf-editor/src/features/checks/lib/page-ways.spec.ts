import type { WaysReply } from '@garimpo/cloner-contract';
import { expect, it } from '@jest/globals';
import { pageOf } from '../../../testing/open-editor.ts';
import { pageWays, waysFinding } from './page-ways.ts';

const SITE = { url: 'https://bolo.clones.example/', originalUrl: 'https://www.marca.example/oferta' };
const stored = (change: Partial<WaysReply> = {}): Pick<WaysReply, 'ways' | 'entry' | 'own'> => ({
  ways: [],
  entry: '/',
  own: {
    checkouts: ['https://pay.minha.example/kit'],
    whatsapp: '5511987654321',
    legalUrl: null,
    addresses: [],
  },
  ...change,
});
const told = (html: string, change?: Partial<WaysReply>) => {
  const page = pageOf(html);
  const { counts, others } = waysFinding(pageWays(page, SITE), stored(change));
  return {
    counts,
    others: others.map(({ element, kind, target }) => [
      element === null ? null : page.tag(element),
      kind,
      target,
    ]),
  };
};

it.each([
  ['<a href="https://pay.hotmart.com/X1">Comprar</a>', ['a', 'shop', 'https://pay.hotmart.com/X1']],
  [
    `<button onclick="location.href='https://pay.kiwify.com.br/abc'">Comprar</button>`,
    ['button', 'shop', 'https://pay.kiwify.com.br/abc'],
  ],
  ['<p>Ligue (21) 98888-7777</p>', ['p', 'phone', 'tel:5521988887777']],
  [
    '<script>go("https:\\/\\/wa.me\\/5521988887777")</script>',
    ['script', 'messenger', 'https://wa.me/5521988887777'],
  ],
  ['<a href="https://marca.example/termos">Termos</a>', ['a', 'legal', 'https://marca.example/termos']],
  ['<a href="https://loja.marca.example/x">x</a>', ['a', 'shop', 'https://loja.marca.example/x']],
])('%s leads to somebody else', (html, other) => {
  expect(told(html)).toEqual({ counts: { own: 0, other: 1, nowhere: 0 }, others: [other] });
});

it.each([
  '<a href="https://pay.minha.example/kit?utm_source=x">Comprar</a>',
  '<a href="tel:+5511987654321">Ligar</a>',
  '<a href="https://wa.me/551187654321">sem o nono dígito</a>',
])('%s leads to the owner', (html) => {
  expect(told(html)).toEqual({ counts: { own: 1, other: 0, nowhere: 0 }, others: [] });
});

it('a form leads nowhere, and the page itself leads to nobody', () => {
  const form = '<form action="javascript:void(0)" data-was-action="https://pay.hotmart.com/X"></form>';
  expect(told(form).counts).toEqual({ own: 0, other: 0, nowhere: 1 });
  expect(
    told('<a href="#a">a</a><a href="/b">b</a><a href="https://youtube.com/watch?v=1">v</a>').counts,
  ).toEqual({
    own: 0,
    other: 0,
    nowhere: 0,
  });
});

it('adds what other files and pictures lead to, and the page by itself only once', () => {
  const place = (file: string, at: 'script' | 'link' | 'qr') => ({ at, label: '', file, spot: null });
  const view = {
    key: 'pay.hotmart.com/X1',
    kind: 'shop' as const,
    target: 'https://pay.hotmart.com/X1',
    owner: 'other' as const,
    places: [place('/', 'link'), place('/app.js', 'script'), place('/', 'qr')],
    count: 3,
  };
  expect(told('<a href="https://pay.hotmart.com/X1">Comprar</a>', { ways: [view] })).toEqual({
    counts: { own: 0, other: 3, nowhere: 0 },
    others: [
      ['a', 'shop', 'https://pay.hotmart.com/X1'],
      [null, 'shop', 'https://pay.hotmart.com/X1'],
      [null, 'shop', 'https://pay.hotmart.com/X1'],
    ],
  });
});
