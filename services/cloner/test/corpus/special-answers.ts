import { pictureOf } from './picture.ts';

/** What a host answers where that is not a file of its folder. */
export interface SpecialAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const html = 'text/html; charset=utf-8';
const page = (title: string, text: string) =>
  `<!DOCTYPE html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="http://pagina.test/comum.css"><body><h1>${title}</h1><p>${text}</p>`;
const redirect = (location: string, status = 302): SpecialAnswer => ({ status, headers: { location } });
const json = (value: unknown): SpecialAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const picture = (name: string): SpecialAnswer => ({
  headers: { 'content-type': 'image/png' },
  body: pictureOf(name),
});

/** Windows-1251 for the Cyrillic letters of the page that is written in it. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
}

/** By `METHOD host/path?query`; the query only where the answer depends on it. */
const ANSWERS: Record<string, (body: string) => SpecialAnswer> = {
  'GET pagina.test/redirecionada': () => redirect('/redirecionada/passo', 301),
  'GET pagina.test/redirecionada/passo': () => redirect('http://pagina.test/redirecionada/final/'),
  'GET pagina.test/redirecionada/final/foto.png': () =>
    redirect('http://cdn.test/img/foto-redirecionada.png', 307),
  'GET pagina.test/redirecionada/final/estilo.css': () => redirect('http://cdn.test/css/redirecionado.css'),
  'GET pagina.test/cirilico/': () => ({
    headers: { 'content-type': 'text/html' },
    body: windows1251(
      '<!DOCTYPE html><html lang="ru"><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>Привет</title><link rel="stylesheet" href="/comum.css"></head><body><h1>Привет мир</h1><p>Страница в старой кодировке</p><img src="/img/cirilico.png" alt=""></body></html>',
    ),
  }),
  'GET pagina.test/latim/': () => ({
    headers: { 'content-type': 'text/html; charset=ISO-8859-1' },
    body: Buffer.from(
      '<!DOCTYPE html><html lang="pt-BR"><title>Promoção</title><link rel=stylesheet href=/comum.css><h1>Promoção de verão</h1><p>Só até amanhã, às três.</p>',
      'latin1',
    ),
  }),
  'GET pagina.test/app/dados.json': () =>
    json({ titulo: 'Curso de Violão', preco: 'R$ 97,00', foto: 'http://cdn.test/img/violao.png' }),
  'POST pagina.test/app/frete': (body) => json({ texto: `Frete para ${body || 'lugar nenhum'}: grátis` }),
  'GET pagina.test/rolagem/itens.json?pagina=1': () => json(['Item 5', 'Item 6', 'Item 7', 'Item 8']),
  'GET pagina.test/rolagem/itens.json?pagina=2': () => json(['Item 9', 'Item 10']),
  'GET pagina.test/consulta/foto?id=1': () => picture('consulta 1'),
  'GET pagina.test/consulta/foto?id=2': () => picture('consulta 2'),
  'GET pagina.test/consulta/foto?id=1&cor=a%26b': () => picture('consulta 3'),
  'GET pagina.test/consulta/estilo.php?tema=claro': () => ({
    headers: { 'content-type': 'text/css' },
    body: '.claro{border:4px solid teal;background:url("foto?id=2")}',
  }),
  'GET pagina.test/consulta/estilo.php?tema=escuro': () => ({
    headers: { 'content-type': 'text/css' },
    body: '.escuro{border:4px solid navy;background:url("foto?id=1")}',
  }),
  'GET pagina.test/nomes/a%20b.png': () => picture('nomes 1'),
  'GET pagina.test/nomes/ma%C3%A7%C3%A3.png': () => picture('nomes 2'),
  "GET pagina.test/nomes/d'agua%22(1).png": () => picture('nomes 3'),
  'GET pagina.test/nomes/%2e%2e%2fcima.png': () => picture('nomes 4'),
  'GET pagina.test//nomes//duas.png': () => picture('nomes 5'),
  'GET pagina.test/nomes/w_2,h_3/c.png': () => picture('nomes 6'),
  'GET pagina.test/nomes/CON.png': () => picture('nomes 7'),
  [`GET pagina.test/nomes/${'longo-'.repeat(40)}.png`]: () => picture('nomes 8'),
  'GET pagina.test/nomes/Maiusculas.PNG': () => picture('nomes 9'),
  'GET pagina.test/nomes/maiusculas.png': () => picture('nomes 10'),
  'GET pagina.test/nomes/sem-tipo': () => ({ headers: {}, body: pictureOf('nomes 11') }),
  'GET pagina.test/base/profunda/foto.png': () => picture('base 1'),
  'GET outro.test/quadro/': () => ({
    headers: { 'content-type': html },
    body: page('Quadro de fora', '<img src="/img/quadro.png" alt="">Depoimento de uma cliente.'),
  }),
};

/** Any `img/*.png` of any host is a picture of its own. */
export function specialAnswer(
  method: string,
  host: string,
  address: string,
  body: string,
): SpecialAnswer | null {
  const path = address.split('?', 1)[0] ?? '';
  const answer = ANSWERS[`${method} ${host}${address}`] ?? ANSWERS[`${method} ${host}${path}`];
  if (answer !== undefined) return answer(body);
  if (method === 'GET' && path.includes('/img/') && path.endsWith('.png')) return picture(host + address);
  return null;
}
