import { expect, it } from '@jest/globals';
import { findParts } from './fragments.ts';

const PAGE = new URL('https://loja.test/cursos/violao');
const partsOf = (text: string, role: 'page' | 'script' = 'page') =>
  findParts(text, role, PAGE).map(
    ({ kind, url }) => `${kind} ${url.host === PAGE.host ? '' : url.host}${url.pathname}${url.search}`,
  );

it.each([
  [
    'htmx, and those who do as it does',
    '<b hx-get=precos><b data-hx-get="/faq?de=7"><b ic-get-from="/a"><b fx-action="/b">',
    ['fragment /cursos/precos', 'fragment /faq?de=7', 'fragment /a', 'fragment /b'],
  ],
  [
    'frames of Turbo, Datastar',
    `<turbo-frame id=x src="/alunos"></turbo-frame><b data-on-click="@get('/mais')">`,
    ['call /alunos', 'call /mais'],
  ],
  [
    'calls of a handler',
    `<b onclick="fetch('/faq').then(f)"><b @click='$("#a").load("/b #c")'>`,
    ['call /faq', 'call /b'],
  ],
  [
    'other hosts, other schemes, and itself',
    '<b hx-get="//fora.test/a"><b hx-get="mailto:a"><b hx-get="#topo"><b hx-get="">',
    [],
  ],
  [
    'what is not known before',
    '<form hx-get="/a"></form><input hx-get="/b"><b hx-get="/c" hx-include="#x"><b hx-get="/d" hx-vals="{}"><button name=n hx-get="/e">',
    [],
  ],
  [
    'what does something, or counts',
    [
      '/sair',
      '/carrinho/add/7',
      '/item?delete=1',
      '/curtir',
      '/auth/token',
      '/newsletter/subscribe',
      '/out?u=x',
      '/track',
    ]
      .map((at) => `<b hx-get="${at}">`)
      .join(''),
    [],
  ],
  ['writes', '<b hx-post="/a"><b hx-delete="/b"><b fx-action="/c" fx-method="post">', []],
])('%s', (_, html, expected) => {
  expect(partsOf(html)).toEqual(expected);
});

it('reads calls of scripts that read with an address alone, from the page', () => {
  const script = `fetch("/faq");fetch('partes/b',{method:"POST"});fetch(\`/c/\${id}\`);$.get("/d",f);axios.get('/e');x.open("GET","/f",true);x.open("POST","/g");$("#a").load("/h",f);my.fetch("/i")`;
  expect(partsOf(script, 'script')).toEqual(['call /faq', 'call /d', 'call /e', 'call /h', 'call /f']);
});

it('takes so many of one text', () => {
  const rows = Array.from({ length: 200 }, (_, at) => `<b hx-get="/linha/${at}">`).join('');
  expect(partsOf(rows)).toHaveLength(40);
});
