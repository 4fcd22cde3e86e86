import { expect, it } from '@jest/globals';
import { withQueryIn } from './destination.ts';
import { findReferences, rewriteHtml } from './rewrite-html.ts';

it.each([
  ['windows-1251', 'ficha?nome=Привет&a=%20#Привет', 'ficha?nome=%CF%F0%E8%E2%E5%F2&a=%20#Привет'],
  ['windows-1252', '/maçã?preço=€', '/maçã?pre%E7o=%80'],
  ['shift_jis', '?q=あｱ', '?q=%82%A0%B1'],
  ['gbk', '?q=中', '?q=%D6%D0'],
  ['iso-8859-6', '?q=م', '?q=%E5'],
  ['windows-1252', '?q=П', '?q=%26%231055%3B'],
  ['utf-8', '?q=é', '?q=é'],
  ['utf-16le', '?q=é', '?q=é'],
  ['windows-1252', 'data:text/html,?é', 'data:text/html,?é'],
  ['windows-1252', '#?é', '#?é'],
])('in %s, %s is asked for as %s', (encoding, address, asked) => {
  expect(withQueryIn(encoding, address)).toBe(asked);
});

it('finds and leads what the query of an address in another encoding names', () => {
  const html = '<iframe src="ficha?nome=Привет"></iframe><a href="/?q=я">a</a>';
  const url = new URL('https://pagina.test/loja/');
  const found = findReferences(html, url, 'windows-1251').map((one) => one.url.search);
  expect(found).toEqual(['?nome=%CF%F0%E8%E2%E5%F2', '?q=%FF']);
  const locate = ({ pathname, search }: URL) => (pathname === '/loja/ficha' ? pathname + search : null);
  const context = { documentUrl: url, pageUrl: url, encoding: 'windows-1251', locate };
  expect(rewriteHtml(html, context).text).toBe(
    '<iframe src="/loja/ficha?nome=%CF%F0%E8%E2%E5%F2"></iframe><a href="https://pagina.test/?q=%FF">a</a>',
  );
});
