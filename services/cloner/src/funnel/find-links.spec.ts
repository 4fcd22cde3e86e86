import { describe, expect, it } from '@jest/globals';
import { findLinks } from './find-links.ts';

const SITE = new URL('https://loja.com.br/oferta/');
const hrefs = (source: string, at = SITE.href) =>
  findLinks(source, new URL(at), SITE).links.map(({ href }) => href.replace('https://loja.com.br', ''));

describe('findLinks', () => {
  it.each<[string, string, string[]]>([
    [
      'links, relative and whole',
      '<a href="/upsell">x</a><a href=termos>y</a><a href="https://loja.com.br/b">z</a>',
      ['/upsell', '/oferta/termos', '/b'],
    ],
    ['the base of the page', '<base href="/p/"><a href="a">x</a>', ['/p/a']],
    ['the other name of the host', '<a href="http://www.loja.com.br/a">x</a>', ['/a']],
    [
      'areas, and links in drawings',
      '<map><area href="/a"></map><svg><a xlink:href="/b"/></svg>',
      ['/a', '/b'],
    ],
    [
      'forms and their buttons',
      '<form action="/obrigado"><button formaction="/outra">',
      ['/obrigado', '/outra'],
    ],
    [
      'fields that say where a form leads',
      '<input type=hidden name=redirect value="/obrigado"><input type=hidden name=cor value="/azul">',
      ['/obrigado'],
    ],
    [
      'buttons with handlers',
      `<button onclick="window.location.href='/up'">x</button><div onclick='window.open("/t")'>`,
      ['/up', '/t'],
    ],
    [
      'buttons with data',
      '<div data-href="/a"></div><p data-redirect-url="/b"></p><p data-name="/c"></p>',
      ['/a', '/b'],
    ],
    [
      'scripts',
      'x<script>setTimeout(() => location.assign("/depois"), 9); router.push(`/rota`)</script>',
      ['/depois', '/rota'],
    ],
    [
      'data of builders',
      '<script type="application/json">{"nextPage":"\\/etapa-2","logo":"/img/a","thankYouUrl":"/fim"}</script>',
      ['/etapa-2', '/fim'],
    ],
    ['a page that leads on after a time', '<meta http-equiv=refresh content="30;url=/depois">', ['/depois']],
    [
      'campaigns and fragments once',
      '<a href="/a?utm_source=x#b">x</a><a href="/a?fbclid=1">y</a><a href="/a">z</a>',
      ['/a'],
    ],
    ['queries that name pages', '<a href="/?p=7">x</a><a href="/?p=8&utm_id=1">y</a>', ['/?p=7', '/?p=8']],
  ])('finds %s', (_what, source, expected) => {
    expect(hrefs(source)).toEqual(expected);
  });

  it.each([
    ['another site', '<a href="https://pay.com/x">'],
    ['another host under the same domain', '<a href="https://pay.loja.com.br/x">'],
    ['places in the page', '<a href="#a">'],
    ['other schemes', '<a href="mailto:a@b.c"><a href="javascript:void(0)"><a href="tel:1">'],
    ['files', '<a href="/a.pdf"><a href="/b.zip"><a href="/c.JPG">'],
    [
      'administration',
      '<a href="/wp-admin/x"><a href="/wp-login.php"><a href="/minha-conta/"><a href="/feed/">',
    ],
    [
      'what changes something',
      '<a href="/?add-to-cart=7"><a href="/logout"><a href="/descadastrar?e=1"><a href="/x?token=1">',
    ],
    ['interfaces', '<form action="/api/lead"><form action="/wp-json/x">'],
    ['addresses with a password', '<a href="https://a:b@loja.com.br/x">'],
  ])('leaves out %s', (_what, source) => {
    expect(hrefs(source)).toEqual([]);
  });

  it('reads title and labels', () => {
    const { title, links } = findLinks(
      '<title> Caf&eacute; &amp; p&#227;o </title><a href="/t"><b>Termos</b>\n de uso</a>',
      SITE,
      SITE,
    );
    expect([title, links[0]?.label]).toEqual(['Caf&eacute; & pão', 'Termos de uso']);
  });

  it('reads a hostile page once, whatever stands in it', () => {
    const one = (at: number) => `<a href="/${at}" onclick="location='/x${at}'">`;
    const many = Array.from({ length: 20_000 }, (_, at) => one(at)).join('');
    const { user } = process.cpuUsage();
    expect(findLinks(many, SITE, SITE).links).toHaveLength(400);
    // A second on a quiet machine; trying each address against each would take minutes.
    expect(process.cpuUsage().user - user).toBeLessThan(10_000_000);
  });
});
