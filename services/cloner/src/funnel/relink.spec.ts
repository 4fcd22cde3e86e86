import { expect, it } from '@jest/globals';
import { relink } from './relink.ts';

const SITE = new URL('https://loja.com.br/oferta');
const ROUTES = new Map([
  ['/oferta', '/oferta'],
  ['/upsell', '/upsell'],
  ['/velha', '/upsell'],
  ['/?p=7', '/?p=7'],
  ['//dupla', '//dupla'],
]);

it.each([
  ['<a href="https://loja.com.br/upsell">', '<a href="/upsell">'],
  ['<a href=https://loja.com.br/upsell>', '<a href="/upsell">'],
  [`<a class=x href='http://www.loja.com.br/upsell#preco'>`, `<a class=x href='/upsell#preco'>`],
  ['<a href="//loja.com.br/velha">', '<a href="/upsell">'],
  ['<a href="https://loja.com.br/upsell?utm_source=a&amp;sck=b">', '<a href="/upsell">'],
  ['<a href="https://loja.com.br/?p=7">', '<a href="/?p=7">'],
  ['<a href="https://loja.com.br//dupla">', '<a href="/.//dupla">'],
  ['<svg><a xlink:href="https://loja.com.br/upsell"/></svg>', '<svg><a xlink:href="/upsell"/></svg>'],
  [
    '<meta http-equiv="refresh" content="9; url=https://loja.com.br/upsell">',
    '<meta http-equiv="refresh" content="9; url=/upsell">',
  ],
  [
    `<button onclick="window.location.href='https://loja.com.br/upsell'">`,
    `<button onclick="window.location.href='/upsell'">`,
  ],
  [
    '<script>setTimeout(() => location.assign("//loja.com.br/velha#a"), 9)</script>',
    '<script>setTimeout(() => location.assign("/upsell#a"), 9)</script>',
  ],
])('%s leads to the page of the clone', (source, expected) => {
  expect(relink(source, SITE, ROUTES)).toBe(expected);
});

it.each([
  '<a href="https://loja.com.br/outra">',
  '<a href="https://pay.com/upsell">',
  '<a href="https://pay.loja.com.br/upsell">',
  '<a href="/upsell">',
  '<a href="/__ext/loja.com.br/upsell">',
  '<img src="https://loja.com.br/upsell">',
  '<p>https://loja.com.br/upsell</p><script>var a="https://loja.com.br/upsell"</script>',
  '<a href="https://loja.com.br/?p=8">',
])('%s stays byte for byte', (source) => {
  expect(relink(source, SITE, ROUTES)).toBe(source);
});
